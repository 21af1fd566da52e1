// @vitest-environment document
import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Lane } from '#lib/console/ha/record/schema.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { RetrySelected } from './retry-selected.tsx';
import { SelectForRetry } from './select-for-retry.tsx';
import { useRetrySelection } from './use-retry-selection.ts';

const platform = usePlatform();
let admin: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await newProject(platform, 'admin');
});

const laneOf = (name: string, remedy: Lane['remedy']) => ({ server_id: `id-${name}`, name, remedy }) as Lane;

function Selection({ lanes }: { lanes: readonly Lane[] }) {
  const selection = useRetrySelection(lanes);
  return (
    <>
      {lanes.map((lane) => (
        <SelectForRetry key={lane.server_id} lane={lane} selection={selection} />
      ))}
      <RetrySelected projectId={admin.id} id="n-1" selection={selection} />
    </>
  );
}

test('only the selected instances are retried, and all if none or each is selected', async () => {
  const lanes = [laneOf('web-1', null), laneOf('web-2', 'retry'), laneOf('web-3', 'retry')];
  const { user } = await openScreen(<Selection lanes={lanes} />, { user: admin, path: '/admin/notifications' });
  expect(screen.queryByRole('checkbox', { name: 'Select web-1' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Retry all 2 instances' })).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Select web-2' }));
  await user.click(screen.getByRole('button', { name: 'Retry 1 selected instance' }));
  const bodies = vi.mocked(fetch).mock.calls.flatMap(([, init]) => (init?.method === 'POST' ? [init.body] : []));
  expect(bodies).toEqual([JSON.stringify({ retry: { server_ids: ['id-web-2'] } })]);
  await user.click(screen.getByRole('checkbox', { name: 'Select web-3' }));
  expect(screen.getByRole('button', { name: 'Retry all 2 instances' })).toBeInTheDocument();
});
