import type { Assertion } from '../mapping/assertion.ts';
import { NS } from './names.ts';
import { attributeOf, childrenOf } from './xml/parse-xml.ts';
import { XmlError } from './xml/scan-xml.ts';

const MAX_ATTRIBUTES = 500;
const MAX_VALUES = 5000;
/** Maximum characters of a name or value. */
const MAX_TEXT = 8192;

/** Names under which mappings find the provider: those of the Apache modules for Shibboleth and Mellon. */
const ISSUER_ATTRIBUTES = ['Shib-Identity-Provider', 'MELLON_IDP'];
const NAME_ID_ATTRIBUTE = 'MELLON_NAME_ID';

/**
 * The attributes of an assertion by `Name`, and by `FriendlyName` unless an attribute has that name. Values of the same
 * attribute in several statements are joined. @throws XmlError if there are too many
 */
export function readAttributes(assertion: Element): ReadonlyMap<string, readonly string[]> {
  const statements = childrenOf(assertion, NS.assertion, 'AttributeStatement');
  const attributes = statements.flatMap((statement) => childrenOf(statement, NS.assertion, 'Attribute'));
  if (attributes.length > MAX_ATTRIBUTES) throw new XmlError(`there are more than ${MAX_ATTRIBUTES} attributes`);
  const byName = new Map<string, string[]>();
  const byFriendlyName = new Map<string, string[]>();
  let count = 0;
  for (const attribute of attributes) {
    const values = childrenOf(attribute, NS.assertion, 'AttributeValue').map(attributeText);
    count += values.length;
    if (count > MAX_VALUES) throw new XmlError(`the attributes have more than ${MAX_VALUES} values`);
    add(byName, attributeOf(attribute, 'Name'), values);
    add(byFriendlyName, attributeOf(attribute, 'FriendlyName'), values);
  }
  return new Map([...byFriendlyName, ...byName]);
}

/** Values can be elements, such as a NameID; their text is the value. */
function attributeText(element: Element): string {
  const value = (element.textContent ?? '').trim();
  if (value.length > MAX_TEXT) throw new XmlError(`an attribute has a value of more than ${MAX_TEXT} characters`);
  return value;
}

function add(to: Map<string, string[]>, name: string | undefined, values: readonly string[]): void {
  if (name === undefined || name.length > MAX_TEXT) return;
  to.set(name, [...(to.get(name) ?? []), ...values]);
}

interface MappedSubject {
  issuer: string;
  nameId: string | undefined;
  /** Where the protocol expects the name of the provider; null for the usual names. */
  issuerAttribute: string | null;
  attributes: ReadonlyMap<string, readonly string[]>;
}

/** What mappings see. Attributes cannot pretend to be another provider or name. */
export function assertionOf({ issuer, nameId, issuerAttribute, attributes }: MappedSubject): Assertion {
  const all = new Map(attributes);
  all.delete(NAME_ID_ATTRIBUTE);
  if (nameId !== undefined) all.set(NAME_ID_ATTRIBUTE, [nameId]);
  for (const name of [...ISSUER_ATTRIBUTES, ...(issuerAttribute === null ? [] : [issuerAttribute])])
    all.set(name, [issuer]);
  return Object.fromEntries(all);
}
