import { z } from 'zod';
import { column, computedValue, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import type { Flag } from '#lib/db/column-types.ts';
import { flag, text } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { msg } from '#lib/i18n/text.ts';
import { TOO_LONG } from '#lib/i18n/too-long.ts';

const Name = z.string().trim().min(1, msg('Enter a name.')).max(255, TOO_LONG);
const Description = z.string().max(255, TOO_LONG).nullish();
const Public = BodyBoolean.optional();

/** A volume type; users see public extra specs and no QoS specs. */
export const volumeTypeAttributes = attributes({
  id: column(text().primary(), z.string()),
  name: column(text(), z.string(), { filter: word, create: Name, change: Name.nullish() }),
  description: column(text(), z.string(), { initial: '', create: Description, change: Description }),
  is_public: column(flag(), z.boolean(), { initial: 1, create: Public, change: Public }),
  'os-volume-type-access:is_public': computedValue(
    z.boolean(),
    ({ is_public }: { is_public: Flag }) => is_public === 1,
  ),
  extra_specs: providedValue(z.record(z.string(), z.string())),
  /** QoS specs of the type's volumes. */
  qos_specs_id: column(text().nullable().references('qos_specs'), z.string().nullable(), {
    initial: null,
    audience: 'admin',
  }),
});

/** As upstream, create and update return less than get. */
export const createdVolumeType = volumeTypeAttributes.omit('qos_specs_id');
export const updatedVolumeType = createdVolumeType.omit('os-volume-type-access:is_public');
