// @vitest-environment document
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { refreshObjects } from '#lib/client/live-objects.ts';
import type { ServerSummary } from '#lib/console/facts/schema.ts';
import { serverSummaryQuery } from '#lib/console/facts/timed-facts.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, newPrivateNetwork, settle } from '#lib/testing/compute.ts';
import { countRendered } from '#lib/testing/document/rendered-components.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { InstanceList } from './instance-list.tsx';

/** The same as in bench/console.ts. */
const MAX_RENDERED = 150;

const platform = usePlatform();
let project: TestProject;
const ids: string[] = [];
beforeAll(async () => {
  sharePlatform(platform.platform);
  project = await newProject(platform);
  await newPrivateNetwork(project);
  for (const name of ['web-1', 'web-2', 'web-3', 'web-4', 'web-5', 'web-6', 'web-7', 'web-8']) {
    ids.push(await launch(platform, project, { name }));
  }
  await settle(platform);
});

afterEach(() => void vi.useRealTimers());

let client: QueryClient;
function Observed() {
  client = useQueryClient();
  return <InstanceList scope={project.id} />;
}

const withOneMoreExposed = (summary: ServerSummary | undefined) =>
  summary && { ...summary, exposed: summary.exposed + 1 };

test('a changed instance and changed counts render the other rows no second time', async () => {
  // The ages of rows would be rendered again as time passes.
  vi.useFakeTimers({ toFake: ['Date'] });
  const { user } = await openScreen(<Observed />, {
    user: project,
    path: `/projects/${project.id}/instances`,
    params: { projectId: project.id },
  });
  await screen.findByRole('row', { name: /web-8/ });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  // Actions are loaded after the rows.
  await user.click(screen.getByRole('button', { name: 'Actions for web-8' }));
  await screen.findAllByRole('menuitem');
  await user.keyboard('{Escape}');
  const count = await countRendered(async () => {
    await project.api.put(`/compute/v2.1/servers/${ids[0]}`, { server: { name: 'renamed' } });
    const changed = new Map([[ids[0] ?? '', { isNew: false }]]);
    await act(() => refreshObjects({ client, projectId: project.id, kind: 'server', changed }));
    await act(async () => client.setQueryData(serverSummaryQuery(project.id).queryKey, withOneMoreExposed));
    await screen.findByRole('row', { name: /renamed/ });
  });
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(MAX_RENDERED);
});
