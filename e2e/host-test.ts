import { type Platform, platformOf } from './pages/platform.ts';
import { release } from './pages/protected-host.ts';
import { removeServer } from './pages/servers.ts';
import { reservedHost, setOwner } from './reserved-hosts.ts';
import { test as base } from './test.ts';

interface OwnHost {
  /** A host that no other test changes: it is up, in no segment, and has no notification in progress. */
  host: string;
  platform: Platform;
}

/** For tests of administrators that make a host fail. The host is restored after each test. */
export const test = base.extend<OwnHost>({
  platform: async ({ page, projectId }, use) => use(platformOf(page, projectId)),
  host: async ({ page, platform, projectId }, use, { parallelIndex }) => {
    const host = reservedHost(parallelIndex);
    await setOwner(platform, host, projectId);
    await release(platform, host);
    await use(host);
    await release(platform, host);
    const { servers } = (await platform.call('GET', 'compute/v2.1/servers')).body;
    for (const { id } of servers) await removeServer(page, projectId, id);
  },
});
