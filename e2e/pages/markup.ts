/** The elements of a document in order, each with a key of its markup. */
export interface Markup {
  elements: Element[];
  /** A digest of the markup of an element and its descendants, and of its position. */
  keys: string[];
  /** How many elements a subtree has, its root included. */
  sizes: number[];
}

/**
 * Runs in the page. Elements have the same key if they have the same tags, roles, classes and states in the same place of
 * a window of the same width. Data does not count: which text an element has makes no difference, whether it has text
 * does. Equal neighbours count once, so a list has the same key with two rows and with twenty.
 */
export function markupOf(): Markup {
  const data =
    /^(aria-(description|label|placeholder|roledescription|valuetext)|alt|content|d|href|id|name|placeholder|points|src|srcset|title|value)$/;
  const references =
    /^(aria-(activedescendant|controls|describedby|details|errormessage|labelledby|owns)|for|form|headers|list)$/;
  const withNumbers = /^(aria-level|class|role|tabindex|type)$/;
  const ofAncestors = /^(aria-hidden|class|hidden|inert|role)$/;
  const markup: Markup = { elements: [], keys: [], sizes: [] };
  const hash = (text: string) => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      high = Math.imul(high ^ text.charCodeAt(at), 2_654_435_761);
      low = Math.imul(low ^ text.charCodeAt(at), 1_597_334_677);
    }
    return (high >>> 0).toString(36) + (low >>> 0).toString(36);
  };
  const targetOf = (id: string) => {
    const target = document.getElementById(id);
    return target ? `${target.tagName} ${target.textContent !== ''}` : 'nothing';
  };
  const stateOf = ({ name, value }: Attr) => {
    if (withNumbers.test(name)) return value;
    if (data.test(name)) return value.trim() === '' ? 'empty' : 'given';
    return references.test(name) ? value.split(/\s+/).map(targetOf).join() : value.replaceAll(/\d+/g, '0');
  };
  const attributesOf = (element: Element, wanted = /./) =>
    [...element.attributes]
      .filter(({ name }) => wanted.test(name))
      .map((attribute) => `${attribute.name}=${stateOf(attribute)}`)
      .sort()
      .join(';');
  const visit = (element: Element, place: string): string => {
    const index = markup.elements.push(element) - 1;
    const inside = hash(`${place}>${element.tagName};${attributesOf(element, ofAncestors)}`);
    const parts = [...element.childNodes].map((node) => {
      if (node instanceof Element) return visit(node, inside);
      return node.nodeType === Node.TEXT_NODE && node.textContent?.trim() ? 'text' : '';
    });
    const content = parts.filter((part, at) => part !== '' && part !== parts[at - 1]).join();
    const own = hash(`${element.tagName};${attributesOf(element)}[${content}]`);
    markup.keys[index] = hash(`${place}>${own}`);
    markup.sizes[index] = markup.elements.length - index;
    return own;
  };
  visit(document.documentElement, String(innerWidth));
  return markup;
}
