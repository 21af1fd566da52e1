import { DOMParser } from '@xmldom/xmldom';
import { scanXml, XmlError } from './scan-xml.ts';

/** Maximum characters of a message: an assertion with hundreds of groups has about 50,000. */
export const MAX_MESSAGE = 262_144;

/** Attributes that signatures refer to. */
const ID_ATTRIBUTES = ['ID', 'Id', 'id'];

/**
 * The root element of a message. Each id occurs once, so that a signature and the reader mean the same element.
 * @throws XmlError
 */
export function parseMessage(xml: string): Element {
  scanXml(xml, { maxLength: MAX_MESSAGE, allowsComments: false });
  const root = parse(xml);
  assertUniqueIds(root);
  return root;
}

/** The root element of metadata. @throws XmlError */
export function parseDocument(xml: string, maxLength: number): Element {
  scanXml(xml, { maxLength, allowsComments: true });
  return parse(xml);
}

function parse(xml: string): Element {
  const refuse = (reason: unknown) => {
    throw new XmlError(`the document is not well-formed: ${String(reason).slice(0, 200)}`);
  };
  let root: Element | null;
  try {
    const errorHandler = { warning: refuse, error: refuse, fatalError: refuse };
    root = new DOMParser({ locator: {}, errorHandler }).parseFromString(xml, 'text/xml').documentElement;
  } catch (error) {
    if (error instanceof XmlError) throw error;
    throw new XmlError('the document is not well-formed');
  }
  if (!root) throw new XmlError('the document is empty');
  // xmldom keeps a second root.
  for (const node of nodesOf(root.ownerDocument)) {
    if (node !== root && isElement(node)) throw new XmlError('the document has two root elements');
  }
  return root;
}

const ELEMENT_NODE = 1;

/** The child nodes of a node, in their order. */
export function* nodesOf(parent: Node): Generator<Node> {
  for (let node = parent.firstChild; node; node = node.nextSibling) yield node;
}

export const isElement = (node: Node | null): node is Element => node?.nodeType === ELEMENT_NODE;

/** The element and everything below it. */
export function* elementsBelow(root: Element): Generator<Element> {
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    yield element;
    waiting.push(...[...nodesOf(element)].filter(isElement).reverse());
  }
}

function assertUniqueIds(root: Element): void {
  const known = new Set<string>();
  for (const element of elementsBelow(root)) {
    for (const name of ID_ATTRIBUTES) {
      const id = element.getAttribute(name);
      if (!id) continue;
      if (known.has(id)) throw new XmlError('an id occurs twice');
      known.add(id);
    }
  }
}

/** Whether an element has a name. */
export const isNamed = (element: Element, namespace: string, name: string): boolean =>
  element.namespaceURI === namespace && element.localName === name;

/** The children of an element that have a name. */
export const childrenOf = (parent: Element, namespace: string, name: string): Element[] =>
  [...nodesOf(parent)].filter(isElement).filter((element) => isNamed(element, namespace, name));

/** The only child with a name; undefined if there is none. @throws XmlError if there are several */
export function childOf(parent: Element, namespace: string, name: string): Element | undefined {
  const [first, second] = childrenOf(parent, namespace, name);
  if (second) throw new XmlError(`${parent.localName} has more than one ${name}`);
  return first;
}

/** @throws XmlError if there is none, or several */
export function requiredChild(parent: Element, namespace: string, name: string): Element {
  const child = childOf(parent, namespace, name);
  if (!child) throw new XmlError(`${parent.localName} has no ${name}`);
  return child;
}

/** The text of an element without children, without surrounding white space. @throws XmlError if it has children */
export function textOf(element: Element): string {
  if ([...nodesOf(element)].some(isElement)) throw new XmlError(`${element.localName} is not a text`);
  return (element.textContent ?? '').trim();
}

/** The value of an attribute; undefined if it is missing or empty. */
export const attributeOf = (element: Element, name: string): string | undefined =>
  element.getAttribute(name) || undefined;
