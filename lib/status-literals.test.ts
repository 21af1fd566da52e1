import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERIFICATION_STATUSES } from '#lib/block-storage/verifications/values.ts';
import { VOLUME_STATUSES } from '#lib/block-storage/volumes/statuses.ts';
import { MigrationStatus } from '#lib/compute/migrations/statuses.ts';
import { TASK_STATES } from '#lib/compute/server-actions/verbs.ts';
import { SERVER_STATUSES, VM_STATES } from '#lib/compute/servers/states.ts';
import { NOTIFICATION_STATUSES } from '#lib/ha/notifications/enums.ts';
import { VMOVE_STATUSES } from '#lib/ha/vmoves/statuses.ts';
import { IMAGE_STATUSES } from '#lib/image/images/statuses.ts';
import { PORT_STATUSES } from '#lib/networking/ports/statuses.ts';

/** The statuses of an object, and the folders of its state machine, which alone compare them with literals. */
const OWNERS: readonly [folders: RegExp, statuses: readonly string[]][] = [
  [/^lib\/compute\/server(?:s|-actions)\//, [...VM_STATES, ...TASK_STATES, ...SERVER_STATUSES]],
  [/^lib\/compute\/migrations\//, MigrationStatus.options],
  [/^lib\/block-storage\/(?:volumes|snapshots|backups|attachments|transfers)\//, [...VOLUME_STATUSES, 'attached']],
  [/^lib\/block-storage\/verifications\//, VERIFICATION_STATUSES],
  [/^lib\/image\//, IMAGE_STATUSES],
  [/^lib\/networking\//, PORT_STATUSES],
  [/^lib\/(?:console\/)?ha\//, [...NOTIFICATION_STATUSES, ...VMOVE_STATUSES]],
];

/** Statuses of other things that have the same words; the engine knows no service. */
const OTHERS = [
  'components/directories/directory-facts.tsx',
  'lib/auth/prefetch.tsx',
  'lib/engine/real-engine.ts',
  'lib/engine/workflows/execution.ts',
  'lib/identity/directory/test-steps.ts',
  'lib/image/members/verbs.ts',
];

const COMPARISON = /(?:\b|\w)(?:status|vm_state|task_state|[sS]tatus|VmState|TaskState)'?\]?\s*[!=]==\s*'([^']+)'/g;

test('the status of an object is checked with the predicates beside its can.ts, not compared with a literal', () => {
  const files = execFileSync('git', ['ls-files', 'app', 'components', 'lib'], { encoding: 'utf8' }).split('\n');
  const sources = files.filter((file) => /(?<!\.test|-suite)\.tsx?$/.test(file) && !file.startsWith('lib/testing/'));
  const comparing = sources.filter((file) =>
    [...readFileSync(file, 'utf8').matchAll(COMPARISON)].some(([, word = '']) => {
      const owners = OWNERS.filter(([, statuses]) => statuses.includes(word));
      return owners.length > 0 && !owners.some(([folders]) => folders.test(file));
    }),
  );
  expect(comparing).toEqual(OTHERS);
});
