// @vitest-environment document
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { BackupPage } from '#components/backups/backup-page.tsx';
import { ImagePage } from '#components/images/image-page.tsx';
import { VolumePage } from '#components/volumes/volume-page.tsx';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { InstancePage } from './instances/[serverId]/instance-page.tsx';

const platform = usePlatform();
let project: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  project = await newProject(platform);
});

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
type Detail = (projectId: string) => ReactNode;

const SCREENS: [string, string, string, string, Detail][] = [
  ['backup', 'backups', 'backupId', 'Go to backups', (id) => <BackupPage scope={id} id={UNKNOWN} />],
  ['image', 'images', 'imageId', 'Go to images', (id) => <ImagePage scope={id} id={UNKNOWN} />],
  ['instance', 'instances', 'serverId', 'Go to instances', (id) => <InstancePage scope={id} id={UNKNOWN} />],
  ['volume', 'volumes', 'volumeId', 'Go to volumes', (id) => <VolumePage scope={id} id={UNKNOWN} />],
];

test.each(SCREENS)(
  'the page of an unknown %s says that it was not found, and leads to the list',
  async (...screenOf) => {
    const [kind, list, param, link, detail] = screenOf;
    const path = `/projects/${project.id}/${list}`;
    const params = { projectId: project.id, [param]: UNKNOWN };
    await openScreen(detail(project.id), { user: project, path: `${path}/${UNKNOWN}`, params });
    const name = `${kind[0]?.toUpperCase()}${kind.slice(1)} not found`;
    expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', path);
  },
);
