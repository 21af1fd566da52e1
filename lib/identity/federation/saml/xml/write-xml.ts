const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Characters that XML 1.0 does not allow. */
const NOT_ALLOWED = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text for content and attributes of XML. */
export const escapeXml = (text: string): string =>
  text.replaceAll(NOT_ALLOWED, '').replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** An element. Attributes without a value are left out. @param content XML; `escapeXml` makes it of text */
export function element(name: string, attributes: Record<string, string | undefined>, ...content: string[]): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(value)}"`,
  );
  const inner = content.join('');
  return inner === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inner}</${name}>`;
}
