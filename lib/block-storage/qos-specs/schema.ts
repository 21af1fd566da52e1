import { z } from 'zod';
import { boundedList, recordOf, text, word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { QueryBoolean } from '#lib/http/validation.ts';
import { msg } from '#lib/i18n/text.ts';
import { TOO_LONG } from '#lib/i18n/too-long.ts';
import { qosSpecsAttributes } from './attributes.ts';
import { QosConsumer } from './values.ts';

export { QosConsumer } from './values.ts';

export const QosSpecs = z.strictObject(qosSpecsAttributes.shape);
export type QosSpecs = z.infer<typeof QosSpecs>;
export const LinkedQosSpecs = z.strictObject({ qos_specs: QosSpecs, links: z.array(Link) });

const Key = z
  .string()
  .regex(/^[\w:. -]{1,255}$/, msg('Use 1 to 255 letters, digits, colons, dots, hyphens and spaces.'));
/** Clients may send numbers; they are stored as text. */
const Value = z.union([z.string().max(255, TOO_LONG), z.number().transform(String)]);
export const Pairs = recordOf(Key, Value, 64);
const QosSpecsName = z.string().trim().min(1, msg('Enter a name.')).max(255, TOO_LONG);

/** Flat: name and consumer beside the keys. */
export const NewQosSpecs = Pairs.transform(({ name, consumer = 'back-end', ...specs }) => ({
  ...{ name, consumer, specs },
})).pipe(z.object({ name: QosSpecsName, consumer: QosConsumer, specs: recordOf(Key, text(255), 64) }));
export type NewQosSpecs = z.output<typeof NewQosSpecs>;
export const ChangedQosSpecs = z.record(z.string(), z.string());
export const DeleteQosKeys = z.strictObject({ keys: boundedList(word, 64) });

export const QosAssociations = z.array(
  z.strictObject({ association_type: z.literal('volume_type'), name: z.string(), id: z.string() }),
);

export const QosSpecsQuery = PageQuery;
export const QosSpecsDeletion = z.object({ force: QueryBoolean.optional() });
export const AssociationQuery = z.object({ vol_type_id: word });
