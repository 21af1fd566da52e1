import { z } from 'zod';
import { fixed, stored, writable } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag, text as textColumn } from '#lib/db/table.ts';
import { plainWord, text, word } from '#lib/http/bounds.ts';
import { BodyBoolean, QueryBoolean } from '#lib/http/validation.ts';
import { numberAttribute, timeAttributes } from '../numbered-attributes.ts';
import { RecoveryMethod } from './recovery-methods.ts';

const Name = plainWord.refine((name) => name.trim() !== '', 'Enter a name.');

/** A group of hosts that replace one another; docs/contract/ha.md 5. */
export const segmentAttributes = attributes({
  id: numberAttribute,
  uuid: stored(textColumn(), z.string(), { column: 'id', sort: true }),
  name: stored(textColumn(), z.string(), { sort: true, ...writable(Name) }),
  description: stored(textColumn().nullable(), z.string().nullable(), {
    ...{ initial: null, sort: true, ...writable(text(65_535).nullish()) },
  }),
  recovery_method: stored(textColumn<RecoveryMethod>(), RecoveryMethod, {
    ...{ sort: true, filter: RecoveryMethod, ...writable(RecoveryMethod) },
  }),
  service_type: stored(textColumn(), z.string(), { sort: true, filter: word, ...writable(Name) }),
  enabled: stored(flag(), z.boolean(), {
    ...{ column: 'is_enabled', since: 2, initial: 1, sort: true },
    ...{ filter: QueryBoolean, ...writable(BodyBoolean.optional()) },
  }),
  ...timeAttributes,
  deleted: fixed(z.literal(false), false),
  deleted_at: fixed(z.null(), null),
});
