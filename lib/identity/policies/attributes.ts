import { z } from 'zod';
import { column, hiddenColumn } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { text, timestamp } from '#lib/db/table.ts';
import { text as boundedText, word } from '#lib/http/bounds.ts';
import { ID, input, linksTo } from '../common-attributes.ts';

const MAX_BLOB = 65_536;

/** A policy document of another service, which is only stored. */
export const policyAttributes = attributes({
  id: ID,
  type: column(text(), z.string(), { ...input(word.min(1, 'Enter the media type of the document.')), filter: word }),
  blob: column(text(), z.string(), input(boundedText(MAX_BLOB).min(1, 'Enter the document.'))),
  links: linksTo('policies'),
  created_at: hiddenColumn(timestamp()),
});
