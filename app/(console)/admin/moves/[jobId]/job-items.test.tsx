// @vitest-environment document
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADMIN_SCOPE, openAnsweredScreen } from '#lib/testing/document/answered-screen.tsx';
import { JobItems } from './job-items.tsx';

const move = { from: 'sim-1', how: 'none', to: null, problem: null };
const item = { object_id: 'web-id', name: 'web', project_id: 'p', state: 'stays', ended_at: null, move };

test('an instance that stays has its reason, and no way to move', async () => {
  openAnsweredScreen(<JobItems projectId={ADMIN_SCOPE} jobId="j" />, {
    answers: {
      [`GET ${ADMIN_SCOPE}/compute/v2.1/os-jobs/j`]: {
        job: { id: 'j', state: 'done', items: [{ ...item, message: 'It has crashed. Start or delete it first.' }] },
      },
      [`GET ${ADMIN_SCOPE}/identity/v3/projects`]: { projects: [{ id: 'p', name: 'demo' }] },
    },
  });
  const row = await screen.findByRole('row', { name: /^web.*demo/ });
  expect(row).toHaveTextContent('It has crashed. Start or delete it first.');
  expect(row).not.toHaveTextContent('false');
});
