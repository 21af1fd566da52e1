import { useCrashTestServer } from '#lib/testing/crash-test-server.ts';
import { declareCrashTest } from '#lib/testing/object-crash.ts';

declareCrashTest(useCrashTestServer({ NEPHOS_RATE_LIMIT: 'off' }));
