/** The namespace of all documents of the API except errors. */
export const S3_NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

export type XmlContent = string | number | boolean | undefined | XmlFields | readonly XmlContent[];

/**
 * Elements by name, in order. A list repeats its element; an undefined value omits it. The elements of an empty name are
 * those of its contents, so that elements with several names can be in any order.
 */
export interface XmlFields {
  readonly [name: string]: XmlContent;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters with a meaning in XML, and those that parsers change or reject when they are not escaped; not line feeds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: object keys may contain control characters.
const ESCAPED = /[&<>"\u0000-\u0009\u000b-\u001f\u007f\ufffe\uffff]/g;

export const escapeXml = (text: string): string =>
  text.replaceAll(ESCAPED, (character) => ESCAPES[character] ?? `&#x${character.charCodeAt(0).toString(16)};`);

function appendElement(parts: string[], name: string, content: XmlContent): void {
  if (content === undefined) return;
  if (Array.isArray(content)) {
    for (const item of content) appendElement(parts, name, item);
    return;
  }
  if (name === '') {
    appendFields(parts, content as XmlFields);
    return;
  }
  parts.push(`<${name}>`);
  if (typeof content === 'object') appendFields(parts, content as XmlFields);
  else parts.push(escapeXml(String(content)));
  parts.push(`</${name}>`);
}

function appendFields(parts: string[], fields: XmlFields): void {
  for (const [name, content] of Object.entries(fields)) appendElement(parts, name, content);
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A complete document. @param namespace empty for errors, as upstream */
export function renderXml(root: string, fields: XmlContent, namespace: string = S3_NAMESPACE): string {
  const parts: string[] = [];
  appendElement(parts, root, fields);
  const [, ...rest] = parts;
  const attribute = namespace === '' ? '' : ` xmlns="${namespace}"`;
  return `${DECLARATION}<${root}${attribute}>${rest.join('')}`;
}
