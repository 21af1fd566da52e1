import { Slapd, slapdOptions, userDn } from '#lib/testing/slapd-server.ts';
import { administer, idOf, roleId } from './people.ts';
import { uniqueName } from './volumes.ts';

interface ConnectedDirectory {
  server: Slapd;
  /** Name of the domain whose users the directory has. */
  domain: string;
  /** Applies changes of the directory at once. */
  synchronize(): Promise<unknown>;
}

/** Starts a real directory with a user whose group has a role on a project, and connects it to a new domain. */
export async function connectDirectory(projectId: string, uid: string): Promise<ConnectedDirectory> {
  const server = await Slapd.create();
  await server.start();
  await server.seed();
  await server.addUser(uid);
  await server.addUser('colleague');
  await server.addGroup('staff', [userDn(uid), userDn('colleague')]);
  const name = uniqueName('domain');
  const { domain } = await administer('POST', '/domains', { domain: { name } });
  const path = `/domains/${idOf(domain)}`;
  await administer('PUT', `${path}/config`, slapdOptions(server));
  const synchronize = () => administer('POST', `${path}/directory/sync`);
  await synchronize();
  const { groups: [group] = [] } = await administer('GET', `/groups?domain_id=${idOf(domain)}&name=staff`);
  await administer('PUT', `/projects/${projectId}/groups/${idOf(group)}/roles/${await roleId('member')}`);
  return { server, domain: name, synchronize };
}
