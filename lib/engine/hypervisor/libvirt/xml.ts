import { XMLBuilder, XMLParser } from 'fast-xml-parser';

/** An XML element; text only in elements without children. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const PREFIX = '@';
const COMMON = { preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: PREFIX } as const;
const parser = new XMLParser({ ...COMMON, parseTagValue: false, parseAttributeValue: false, trimValues: true });
const builder = new XMLBuilder({ ...COMMON, format: true });

/** Creates an element; undefined and false attributes and children are omitted. */
export function element(
  name: string,
  attributes: Record<string, string | number | undefined> = {},
  ...content: (XmlElement | string | undefined | false)[]
): XmlElement {
  const known = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {
    name,
    attributes: Object.fromEntries(known.map(([key, value]) => [key, String(value)])),
    children: content.filter((part): part is XmlElement => typeof part === 'object'),
    text: content.filter((part) => typeof part === 'string').join(''),
  };
}

/** Descendants at a path of names, in document order. */
export const findAll = (root: XmlElement, ...path: string[]): XmlElement[] =>
  path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [root],
  );

export const find = (root: XmlElement, ...path: string[]): XmlElement | undefined => findAll(root, ...path)[0];

class InvalidXmlError extends Error {
  override name = 'InvalidXmlError';
}

/** @throws InvalidXmlError */
export function parseXml(text: string): XmlElement {
  const root = (parser.parse(text) as RawElement[]).map(fromRaw).find((one) => one !== undefined);
  if (!root) throw new InvalidXmlError('The response of libvirt is not XML.');
  return root;
}

export const writeXml = (root: XmlElement): string => builder.build([toRaw(root)]);

type RawElement = Record<string, unknown>;
const ATTRIBUTES = ':@';
const TEXT = '#text';

function fromRaw(raw: RawElement): XmlElement | undefined {
  const name = Object.keys(raw).find((key) => key !== ATTRIBUTES);
  if (name === undefined || name === TEXT || name.startsWith('?')) return undefined;
  const parts = raw[name] as RawElement[];
  return {
    name,
    attributes: Object.fromEntries(
      Object.entries((raw[ATTRIBUTES] ?? {}) as RawElement).map(([key, value]) => [
        key.slice(PREFIX.length),
        String(value),
      ]),
    ),
    children: parts.map(fromRaw).filter((child) => child !== undefined),
    text: parts.map((part) => String(part[TEXT] ?? '')).join(''),
  };
}

function toRaw({ name, attributes, children, text }: XmlElement): RawElement {
  const named = Object.entries(attributes).map(([key, value]) => [PREFIX + key, value]);
  const content = text === '' ? children.map(toRaw) : [{ [TEXT]: text }];
  return { [name]: content, ...(named.length > 0 ? { [ATTRIBUTES]: Object.fromEntries(named) } : {}) };
}
