"""The parts of a Word file that are the same for every memo: types, relations, styles, settings, footer."""

from __future__ import annotations

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELS = "http://schemas.openxmlformats.org/package/2006/relationships"
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

CONTENT_TYPES = f"""{_HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="{_TYPE}.document.main+xml"/>
<Override PartName="/word/styles.xml" ContentType="{_TYPE}.styles+xml"/>
<Override PartName="/word/settings.xml" ContentType="{_TYPE}.settings+xml"/>
<Override PartName="/word/footnotes.xml" ContentType="{_TYPE}.footnotes+xml"/>
<Override PartName="/word/footer1.xml" ContentType="{_TYPE}.footer+xml"/>
<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>
<Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/>
</Types>
"""

PACKAGE_RELS = f"""{_HEAD}<Relationships xmlns="{RELS}">
<Relationship Id="rId1" Type="{R}/officeDocument" Target="word/document.xml"/>
<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>
<Relationship Id="rId3" Type="{R}/extended-properties" Target="docProps/app.xml"/>
</Relationships>
"""

DOCUMENT_RELS = (
    ("rId1", "styles", "styles.xml"),
    ("rId2", "settings", "settings.xml"),
    ("rId3", "footnotes", "footnotes.xml"),
    ("rId4", "footer", "footer1.xml"),
)
"""The first relations of the document: id, last word of the type, target. Links come after them."""

SETTINGS = f"""{_HEAD}<w:settings xmlns:w="{W}">
<w:zoom w:percent="100"/>
<w:defaultTabStop w:val="708"/>
<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>
<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>
<w:themeFontLang w:val="nl-NL"/>
</w:settings>
"""

FOOTER = f"""{_HEAD}<w:ftr xmlns:w="{W}"><w:p><w:pPr><w:pStyle w:val="Footer"/><w:jc w:val="right"/></w:pPr>
<w:r><w:t xml:space="preserve">Bladzijde </w:t></w:r><w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple>
<w:r><w:t xml:space="preserve"> van </w:t></w:r><w:fldSimple w:instr=" NUMPAGES "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p></w:ftr>
"""

APP = f"""{_HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>strafrecht-rag</Application></Properties>
"""

_PARAGRAPH = '<w:style w:type="paragraph" w:styleId="{id}"><w:name w:val="{name}"/><w:basedOn w:val="Normal"/>{next}<w:qFormat/><w:pPr>{p}</w:pPr><w:rPr>{r}</w:rPr></w:style>'
_CHARACTER = '<w:style w:type="character" w:styleId="{id}"><w:name w:val="{name}"/><w:uiPriority w:val="99"/><w:unhideWhenUsed/><w:rPr>{r}</w:rPr></w:style>'


def _paragraph(style: str, name: str, p: str, r: str = "", *, then: str = "") -> str:
    after = f'<w:next w:val="{then}"/>' if then else ""
    return _PARAGRAPH.format(id=style, name=name, p=p, r=r, next=after)


STYLES = (
    f"""{_HEAD}<w:styles xmlns:w="{W}">
<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Cambria" w:hAnsi="Cambria" w:eastAsia="Cambria" w:cs="Times New Roman"/><w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="nl-NL" w:eastAsia="nl-NL" w:bidi="ar-SA"/></w:rPr></w:rPrDefault>
<w:pPrDefault><w:pPr><w:spacing w:after="140" w:line="288" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>
<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/></w:style>
"""
    + "\n".join(
        [
            _paragraph(
                "Title",
                "Title",
                '<w:spacing w:after="240"/>',
                '<w:b/><w:sz w:val="36"/><w:szCs w:val="36"/>',
                then="Normal",
            ),
            _paragraph(
                "Heading1",
                "heading 1",
                '<w:keepNext/><w:keepLines/><w:spacing w:before="360" w:after="120"/><w:outlineLvl w:val="0"/>',
                '<w:b/><w:sz w:val="26"/><w:szCs w:val="26"/>',
                then="Normal",
            ),
            _paragraph(
                "ListParagraph", "List Paragraph", '<w:spacing w:after="80"/><w:ind w:left="567" w:hanging="283"/>'
            ),
            _paragraph(
                "LetOp",
                "Let op",
                '<w:pBdr><w:left w:val="single" w:sz="18" w:space="8" w:color="7A5C00"/></w:pBdr><w:shd w:val="clear" w:color="auto" w:fill="FFF6DC"/><w:ind w:left="227"/>',
            ),
            _paragraph(
                "FootnoteText",
                "footnote text",
                '<w:spacing w:after="40" w:line="240" w:lineRule="auto"/>',
                '<w:sz w:val="18"/><w:szCs w:val="18"/>',
            ),
            _paragraph(
                "Footer",
                "footer",
                '<w:spacing w:after="0" w:line="240" w:lineRule="auto"/>',
                '<w:sz w:val="18"/><w:szCs w:val="18"/>',
            ),
            _CHARACTER.format(
                id="FootnoteReference", name="footnote reference", r='<w:vertAlign w:val="superscript"/>'
            ),
            _CHARACTER.format(id="Hyperlink", name="Hyperlink", r='<w:color w:val="0B4F9E"/><w:u w:val="single"/>'),
        ]
    )
    + "\n</w:styles>\n"
)
