import type { Probe } from '#lib/engine/network/acl.ts';
import { parseAddressBlock } from '#lib/engine/network/address-set.ts';
import type { Cidr } from '#lib/engine/network/ip.ts';
import { decidePacket, type Verdict } from '#lib/engine/network/port-filter.ts';
import { Invalid, NotFound, orNotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { GroupAcl } from '#lib/networking/effective/acls.ts';
import { aclsOfGroups, filterOfPort } from '#lib/networking/effective/filters.ts';
import { owns, viewerOf } from '#lib/networking/rights.ts';
import { protocolNumber } from '#lib/networking/security-group-rules/protocols.ts';
import { securityGroupStore } from '#lib/networking/security-groups/store.ts';
import type { PacketDecision } from './decisions.ts';
import type { PacketAnswer, PacketQuestion } from './schema.ts';

/** Whether a port lets a packet pass, by all checks of the port. @throws 404 for a port of another project */
export async function testPort(ctx: ProjectContext, id: string, question: PacketQuestion): Promise<PacketAnswer> {
  const { read } = ctx.database;
  const port = await read.selectFrom('ports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!port || !owns(ctx, port.project_id)) throw NotFound('Port', id);
  const probe = probeOf(question);
  const addresses = await read.selectFrom('ip_allocations').select('ip_address').where('port_id', '=', id).execute();
  const isReachable = addresses.some(({ ip_address }) => ip_address.includes(':') === (probe.remote.version === 6));
  if (!isReachable && question.local === undefined) return answer('no_address', false);
  const local = question.local === undefined ? undefined : blockFrom(question.local, 'local');
  return answerOf(decidePacket(await filterOfPort(read, port), { ...probe, local }));
}

/** Whether a port with only this security group would let a packet pass. @throws 404 */
export async function testGroup(ctx: ProjectContext, id: string, question: PacketQuestion): Promise<PacketAnswer> {
  const { read } = ctx.database;
  const group = orNotFound(await securityGroupStore.find(read, viewerOf(ctx), id), 'Security Group', id);
  const acl = (await aclsOfGroups(read, [group])).find(probeOf(question));
  return answerOf(acl ? { passes: true, decision: 'rule', acl } : { passes: false, decision: 'no_rule' });
}

/** ICMP defaults to an echo request. */
function probeOf({ direction, protocol, port, icmp_type, icmp_code, remote: text }: PacketQuestion): Probe {
  const remote = blockFrom(text, 'remote');
  const number = protocolNumber(protocol, `IPv${remote.version}`) ?? 0;
  if (protocol !== 'icmp') return { direction, protocol: number, port: port ?? null, code: null, remote };
  const echo = remote.version === 6 ? 128 : 8;
  return { direction, protocol: number, port: icmp_type ?? echo, code: icmp_code ?? 0, remote };
}

function blockFrom(text: string, path: string): Cidr {
  const block = parseAddressBlock(text);
  if (block) return block;
  throw Invalid('Use an address, or a block such as 10.0.0.0/24.', [{ path, message: 'Use an address.' }]);
}

function answerOf({ passes, decision, acl }: Verdict<GroupAcl>): PacketAnswer {
  // Packets of existing connections are not tested.
  return answer(decision === 'reply' ? 'rule' : decision, passes, acl);
}

const answer = (decision: PacketDecision, passes: boolean, acl?: GroupAcl): PacketAnswer => ({
  ...{ passes, decision },
  rule_id: acl?.id ?? null,
  security_group_id: acl?.groupId ?? null,
});
