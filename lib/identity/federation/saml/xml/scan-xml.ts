/** Bounds of a document, which keep the time of every later step linear. */
interface XmlBounds {
  maxLength: number;
  /** Metadata is written by people and may have comments and CDATA sections; messages must not. */
  allowsComments: boolean;
}

const MAX_DEPTH = 40;
const MAX_ELEMENTS = 3000;
const MAX_ATTRIBUTES = 60;
const DECLARATION = /^\s*<\?xml\s[^<>]{0,200}\?>/;

/** A document that is not read: too large, not well-formed, or with markup that is not allowed. */
export class XmlError extends Error {
  override name = 'XmlError';
}

/**
 * Checks the markup before a parser reads it: no document type and no entities, no processing instructions, and bounded
 * length, depth and numbers of elements and attributes. @throws XmlError
 */
export function scanXml(xml: string, { maxLength, allowsComments }: XmlBounds): void {
  if (xml.length > maxLength) throw new XmlError(`the document has more than ${maxLength} characters`);
  let position = DECLARATION.exec(xml)?.[0].length ?? 0;
  let depth = 0;
  let elements = 0;
  for (;;) {
    const start = xml.indexOf('<', position);
    if (start < 0) break;
    const next = xml[start + 1];
    if (next === '?') throw new XmlError('the document has a processing instruction');
    if (next === '!') {
      position = endOfDeclaration(xml, start, allowsComments);
      continue;
    }
    position = endOfTag(xml, start);
    if (next === '/') depth -= 1;
    else {
      elements += 1;
      if (xml[position - 2] !== '/') depth += 1;
    }
    if (depth > MAX_DEPTH) throw new XmlError(`the document has more than ${MAX_DEPTH} levels`);
    if (elements > MAX_ELEMENTS) throw new XmlError(`the document has more than ${MAX_ELEMENTS} elements`);
  }
  if (depth !== 0 || elements === 0) throw new XmlError('the document is not well-formed');
}

/** The end of a comment or CDATA section. @throws XmlError if they are not allowed, or for a document type */
function endOfDeclaration(xml: string, start: number, allowsComments: boolean): number {
  const [begin, end] = xml.startsWith('<!--', start) ? ['<!--', '-->'] : ['<![CDATA[', ']]>'];
  if (!xml.startsWith(begin, start)) throw new XmlError('the document has a document type declaration');
  if (!allowsComments) throw new XmlError('the document has a comment or CDATA section');
  const close = xml.indexOf(end, start + begin.length);
  if (close < 0) throw new XmlError('the document is not well-formed');
  return close + end.length;
}

/** The position after `>`, which quoted values may contain as well. @throws XmlError */
function endOfTag(xml: string, start: number): number {
  let attributes = 0;
  for (let at = start + 1; at < xml.length; at += 1) {
    const character = xml[at];
    if (character === '>') return at + 1;
    if (character === '<') break;
    if (character === '"' || character === "'") {
      at = xml.indexOf(character, at + 1);
      if (at < 0) break;
      attributes += 1;
      if (attributes > MAX_ATTRIBUTES) throw new XmlError(`an element has more than ${MAX_ATTRIBUTES} attributes`);
    }
  }
  throw new XmlError('the document is not well-formed');
}
