import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Context } from '#lib/http/context.ts';
import { memberLinks } from '#lib/http/request-links.ts';
import type { Project } from './schema.ts';

export type ProjectRow = Selectable<Tables['projects']>;

export const viewOf = (ctx: Context, row: ProjectRow): Project => ({
  ...unpackJson(row.extra),
  id: row.id,
  name: row.name,
  domain_id: row.domain_id,
  parent_id: row.parent_id,
  description: row.description,
  enabled: row.enabled === 1,
  is_domain: false,
  tags: unpackJson(row.tags),
  options: unpackJson(row.options),
  links: memberLinks(ctx, 'projects', row.id),
});
