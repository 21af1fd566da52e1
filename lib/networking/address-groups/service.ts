import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { parseAddressBlock } from '#lib/engine/network/address-set.ts';
import { blocksOfRange } from '#lib/engine/network/blocks.ts';
import { parseIp } from '#lib/engine/network/ip.ts';
import { Conflict, Invalid, PlatformError } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { type Viewer, viewerOf } from '../rights.ts';
import { MAX_ADDRESSES } from './attributes.ts';
import type { AddressGroup, AddressGroupChanges, NewAddressGroup } from './schema.ts';
import { addressGroupStore } from './store.ts';

/** Maximum rules named in an error. */
const NAMED = 5;

/**
 * Describes the rules that name an address group, including default rules: the first visible ones by id, the others as
 * a count; undefined if there are none.
 */
async function rulesNaming(db: Reader, { projectId, isAdmin }: Viewer, groupId: string): Promise<string | undefined> {
  const own = await db
    .selectFrom('security_group_rules')
    .select(['id', 'project_id'])
    .where('remote_address_group_id', '=', groupId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const templates = await db
    .selectFrom('default_security_group_rules')
    .select('id')
    .where('remote_address_group_id', '=', groupId)
    .execute();
  const count = own.length + templates.length;
  if (count === 0) return undefined;
  const seen = [...own.filter((rule) => isAdmin || rule.project_id === projectId), ...templates];
  const named = seen.slice(0, NAMED).map(({ id }) => id);
  const others = count - named.length;
  return `Rules: ${[...named, ...(others > 0 ? [`${others} more`] : [])].join(', ')}.`;
}

/** Addresses, blocks and ranges as distinct blocks without host bits. @throws 400 for other text */
const blocksOf = (texts: readonly string[]): string[] => [...new Set(texts.flatMap(blocksIn))];

function blocksIn(text: string): string[] {
  const block = parseAddressBlock(text);
  if (block) return [block.text];
  const [first, last, ...rest] = text.split('-').map((part) => parseIp(part.trim()));
  if (!first || !last || rest.length > 0 || first.version !== last.version || first.value > last.value) {
    throw Invalid(`'${text}' is not an IP address, block or range of addresses.`, undefined, 'InvalidInput');
  }
  return blocksOfRange(first.version, first.value, last.value).map((each) => each.text);
}

/** Blocks of a group after an addition. @throws 400 for existing ones and over the limit */
function withAddresses(groupId: string, existing: readonly string[], added: readonly string[]): string[] {
  const known = new Set(existing);
  const there = added.filter((block) => known.has(block));
  if (there.length > 0) {
    const message = `Addresses ${there.join(', ')} already exist in the address group ${groupId}.`;
    throw Invalid(message, undefined, 'AddressesAlreadyExist');
  }
  if (existing.length + added.length > MAX_ADDRESSES) {
    throw Invalid(`An address group can have at most ${MAX_ADDRESSES} address blocks.`, undefined, 'InvalidInput');
  }
  return [...existing, ...added];
}

/** Blocks of a group after a removal. @throws 404 for a missing one */
function withoutAddresses(groupId: string, existing: readonly string[], removed: readonly string[]): string[] {
  const known = new Set(existing);
  const missing = removed.filter((block) => !known.has(block));
  if (missing.length > 0) {
    const message = `Addresses ${missing.join(', ')} not found in the address group ${groupId}.`;
    throw new PlatformError('notFound', message, { type: 'AddressesNotFound' });
  }
  const gone = new Set(removed);
  return existing.filter((block) => !gone.has(block));
}

/** @throws 400 for an invalid address, 403 for another project, 409 over quota */
export async function insertAddressGroup(tx: Tx, ctx: ProjectContext, input: NewAddressGroup): Promise<string> {
  const row = addressGroupStore.newRow(ctx, input);
  const addresses = withAddresses('', [], blocksOf(input.addresses ?? []));
  await assertQuota(tx, row.project_id, { address_group: 1 });
  return addressGroupStore.add(tx, ctx, { ...row, addresses: packJson(addresses), shared: 0 });
}

/** @throws 403, 404, 412 */
export const updateAddressGroup = (ctx: ProjectContext, id: string, changes: AddressGroupChanges) =>
  addressGroupStore.update(ctx, id, (_, group) => addressGroupStore.changed(group, changes));

/** @throws 400 for invalid or existing addresses; 403, 404, 412 */
export const addAddresses = (ctx: ProjectContext, id: string, texts: readonly string[]): Promise<AddressGroup> =>
  changeAddresses(ctx, id, 'add_addresses', (existing) => withAddresses(id, existing, blocksOf(texts)));

/** @throws 400 for an invalid address, 403, 404 also for a missing address, 412 */
export const removeAddresses = (ctx: ProjectContext, id: string, texts: readonly string[]): Promise<AddressGroup> =>
  changeAddresses(ctx, id, 'remove_addresses', (existing) => withoutAddresses(id, existing, blocksOf(texts)));

const changeAddresses = (
  ctx: ProjectContext,
  id: string,
  verb: 'add_addresses' | 'remove_addresses',
  next: (existing: readonly string[]) => string[],
): Promise<AddressGroup> =>
  addressGroupStore.update(ctx, id, (_, group) => ({ addresses: packJson(next(unpackJson(group.addresses))) }), verb);

/** @throws 403, 404, 409 while rules name it, 412 */
export const deleteAddressGroup = (ctx: ProjectContext, id: string): Promise<void> =>
  addressGroupStore.remove(ctx, id, async (tx) => {
    const rules = await rulesNaming(tx, viewerOf(ctx), id);
    if (rules === undefined) return;
    throw Conflict(`Address group ${id} is in use on one or more security group rules. ${rules}`, 'AddressGroupInUse');
  });
