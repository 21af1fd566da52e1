// @vitest-environment document
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { insertMinutes } from '#lib/compute/measurements/store.ts';
import { NOTHING } from '#lib/compute/measurements/values.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { CpuSparkline } from './cpu-sparkline.tsx';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

test('a row shows the last CPU use of its instance, and nothing for one without measurements', async () => {
  const project = await newProject(platform);
  const [measured, other] = [await launch(platform, project), await launch(platform, project)];
  const at = new Date(Math.floor(Date.now() / 60_000 - 1) * 60_000).toISOString();
  const values = { ...NOTHING, instances: 1, vcpus: 2, cpu_milli: 500 };
  const { database } = platform.platform.services;
  await database.transact((tx) => insertMinutes(tx, [{ subjectId: measured, at, isSimulated: true, values }]));
  await openScreen(
    <>
      <CpuSparkline projectId={project.id} serverId={measured} />
      <CpuSparkline projectId={project.id} serverId={other} />
    </>,
    { user: project },
  );
  expect(await screen.findByText('25%, simulated')).toBeInTheDocument();
  expect(screen.getByText('–')).toBeInTheDocument();
});
