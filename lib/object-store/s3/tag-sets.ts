import { MAX_TAG_KEY_LENGTH, MAX_TAG_VALUE_LENGTH } from '../rules/limits.ts';
import { S3Error } from './errors.ts';
import type { XmlFields } from './xml.ts';
import { childrenOf, parseXml, requiredText } from './xml-input.ts';

export type TagSet = Record<string, string>;

const MAX_OBJECT_TAGS = 10;

/** @throws S3Error InvalidTag for too long keys and values, repeated keys and reserved names; BadRequest for too many */
export function tagSetOf(pairs: readonly (readonly [string, string])[], max: number): TagSet {
  if (pairs.length > max) throw new S3Error('InvalidTag', `Object tags cannot be greater than ${max}`);
  const tags = new Map<string, string>();
  for (const [key, value] of pairs) {
    if (key === '' || key.length > MAX_TAG_KEY_LENGTH)
      throw new S3Error('InvalidTag', 'The TagKey you have provided is invalid');
    if (value.length > MAX_TAG_VALUE_LENGTH)
      throw new S3Error('InvalidTag', 'The TagValue you have provided is invalid');
    if (tags.has(key)) throw new S3Error('InvalidTag', 'Cannot provide multiple Tags with the same key');
    if (key.startsWith('aws:')) throw new S3Error('InvalidTag', 'System tags cannot be added by users');
    tags.set(key, value);
  }
  return Object.fromEntries(tags);
}

/** Tags in the form of a query: `key=value&other`. @throws S3Error InvalidTag, InvalidArgument for an invalid encoding */
export function parseTagHeader(text: string): TagSet {
  if (text === '') return {};
  const pairs = text.split('&').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return at === -1 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
  });
  return tagSetOf(pairs, MAX_OBJECT_TAGS);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new S3Error('InvalidArgument', 'The header x-amz-tagging has an invalid percent encoding.');
  }
}

/** @throws S3Error MalformedXML, InvalidTag */
export function parseTagging(text: string, max = MAX_OBJECT_TAGS): TagSet {
  const [set] = childrenOf(parseXml(text, 'Tagging'), 'TagSet');
  if (!set) throw new S3Error('MalformedXML');
  const pairs = childrenOf(set, 'Tag').map((tag) => [requiredText(tag, 'Key'), requiredText(tag, 'Value')] as const);
  return tagSetOf(pairs, max);
}

/** Content of the element `Tagging`, sorted by key. */
export const taggingFields = (tags: TagSet): XmlFields => ({
  TagSet: {
    Tag: Object.keys(tags)
      .toSorted()
      .map((Key) => ({ Key, Value: tags[Key] })),
  },
});
