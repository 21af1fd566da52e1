import { afterAll, beforeAll } from 'vitest';
import { useCrashTestServer } from '#lib/testing/crash-test-server.ts';
import { declareCrashTest } from '#lib/testing/object-crash.ts';
import { type RealCeph, startCeph } from '#lib/testing/real-engine/ceph.ts';
import { startGateway } from '#lib/testing/real-engine/gateway.ts';

/** Completed before the server starts. */
const settings: Record<string, string> = { NEPHOS_RATE_LIMIT: 'off' };
let ceph: RealCeph;
beforeAll(async () => {
  ceph = await startCeph();
  const gateway = await startGateway(ceph);
  gateway.store.close();
  Object.assign(settings, gateway.settings);
});

afterAll(() => ceph?.stop());

declareCrashTest(useCrashTestServer(settings));
