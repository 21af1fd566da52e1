import { z } from 'zod';
import { column, hiddenColumn } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { json, text, timestamp } from '#lib/db/table.ts';
import { ID, linksTo } from '../../common-attributes.ts';
import { Rules, SCHEMA_VERSIONS } from '../mapping/rules.ts';

const SchemaVersion = z.enum(SCHEMA_VERSIONS, `Use ${SCHEMA_VERSIONS.join(', ')}.`);
const Version = SchemaVersion.default('1.0');

/** A mapping; its rules and the version of their language are checked and changed together. */
export const mappingAttributes = attributes({
  id: ID,
  schema_version: column(text(), SchemaVersion, {
    ...{ create: Version, change: Version, show: (version) => SchemaVersion.parse(version) },
  }),
  rules: column(json<unknown[]>(), z.array(z.unknown()), { create: Rules, change: Rules }),
  links: linksTo('OS-FEDERATION/mappings'),
  created_at: hiddenColumn(timestamp()),
});
