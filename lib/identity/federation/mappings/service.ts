import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { assertSameId, Duplicate } from '../../collection.ts';
import { IdentityStore } from '../../store.ts';
import { mappingAttributes } from './attributes.ts';
import { type FederationMapping, MappingRules, type NewMapping } from './schema.ts';

export const mappingStore = new IdentityStore({
  ...{ table: 'federation_mappings', kind: 'mapping', attributes: mappingAttributes },
  ...{ isOutsideTokens: true, places: 'existing' },
  factsOf: ({ id, schema_version }) => ({ name: id, schema_version }),
});

/** All of them: the API has no pages. */
export const listMappings = async (ctx: AuthedContext): Promise<FederationMapping[]> =>
  (await mappingStore.page(ctx, { query: {} })).rows;

/** The rules of a mapping. @throws 404 */
export const loadRules = async (db: Reader, id: string): Promise<MappingRules> => {
  const { rules, schema_version } = await mappingStore.load(db, id);
  return MappingRules.parse({ rules: unpackJson(rules), schema_version });
};

interface MappingInput {
  id: string;
  body: NewMapping;
}

/** @throws 409 */
export function createMapping(ctx: AuthedContext, { id, body }: MappingInput): Promise<FederationMapping> {
  assertSameId(body, id);
  return mappingStore.create(ctx, async (tx) => {
    if (await mappingStore.find(tx, id)) throw Duplicate('mapping', `ID ${id}`);
    const { rules, schema_version } = body;
    const initial = { rules: packJson<unknown[]>(rules), schema_version };
    return { id, ...mappingAttributes.created(body, initial), created_at: new Date().toISOString() };
  });
}

/** Applies from the next sign-in on. @throws 404 */
export const updateMapping = (ctx: AuthedContext, input: MappingInput): Promise<FederationMapping> =>
  mappingStore.updateFrom(ctx, input);

/** @throws 404, 409 while a protocol uses it */
export const deleteMapping = (ctx: AuthedContext, { id }: { id: string }): Promise<void> =>
  mappingStore.remove(ctx, id, async (tx) => {
    const users = tx.selectFrom('federation_protocols').select(['provider_id', 'id']).where('mapping_id', '=', id);
    const user = await users.executeTakeFirst();
    if (user) {
      throw Conflict(
        `The mapping ${id} is used by the protocol ${user.id} of the identity provider ${user.provider_id}. ` +
          'Assign another mapping to the protocol or delete it first.',
      );
    }
  });
