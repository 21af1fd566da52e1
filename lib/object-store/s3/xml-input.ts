import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { S3Error } from './errors.ts';

/** An element: its text if it has no children, otherwise its children by name. */
type XmlInput = string | XmlElement;
export interface XmlElement {
  readonly [name: string]: XmlInput | readonly XmlInput[];
}

/** Maximum bytes of an XML body: DeleteObjects with 1,000 keys of 1,024 bytes needs about this much. */
export const MAX_XML_BYTES = 2 ** 20;

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // Only these options decode numeric references. Documents with a DOCTYPE, which could declare entities, are rejected.
  htmlEntities: true,
  processEntities: { enabled: true, maxTotalExpansions: MAX_XML_BYTES, maxExpandedLength: MAX_XML_BYTES },
});

/**
 * The root element of a document. @param root its expected name
 * @throws S3Error MalformedXML if the document is not well-formed, has a DOCTYPE or another root
 */
export function parseXml(text: string, root: string): XmlElement {
  if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY') || !isWellFormed(text)) throw new S3Error('MalformedXML');
  let parsed: Record<string, XmlInput>;
  try {
    parsed = parser.parse(text) as Record<string, XmlInput>;
  } catch (error) {
    throw Object.assign(new S3Error('MalformedXML'), { cause: error });
  }
  const element = Object.hasOwn(parsed, root) ? parsed[root] : undefined;
  if (element === undefined) throw new S3Error('MalformedXML');
  return typeof element === 'string' ? {} : element;
}

function isWellFormed(text: string): boolean {
  try {
    return XMLValidator.validate(text) === true;
  } catch (error) {
    // The validator throws for some broken documents instead of returning their fault.
    if (error instanceof Error) return false;
    throw error;
  }
}

/** Elements with a name; empty if there is none. */
export function elementsOf(parent: XmlElement, name: string): readonly XmlInput[] {
  const found = Object.hasOwn(parent, name) ? parent[name] : undefined;
  if (found === undefined) return [];
  return Array.isArray(found) ? (found as readonly XmlInput[]) : [found as XmlInput];
}

/** Children with a name that have children themselves. @throws S3Error MalformedXML for text */
export const childrenOf = (parent: XmlElement, name: string): XmlElement[] =>
  elementsOf(parent, name).map((element) => {
    if (typeof element !== 'string') return element;
    if (element.trim() !== '') throw new S3Error('MalformedXML');
    return {};
  });

/**
 * The text of an element, undefined without the element.
 * @throws S3Error MalformedXML if it occurs twice or has children
 */
export function textOf(parent: XmlElement, name: string): string | undefined {
  const found = elementsOf(parent, name);
  if (found.length === 0) return undefined;
  const [first] = found;
  if (found.length > 1 || typeof first !== 'string') throw new S3Error('MalformedXML');
  return first;
}

/** As `textOf`, for required elements. @throws S3Error MalformedXML without the element */
export function requiredText(parent: XmlElement, name: string): string {
  const text = textOf(parent, name);
  if (text === undefined) throw new S3Error('MalformedXML');
  return text;
}
