// @vitest-environment document
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { ClientSetup } from './client-setup.tsx';

const platform = usePlatform({ NEPHOS_S3_HOSTS: 's3.example', NEPHOS_S3_REGION: 'eu-north' });
beforeAll(() => sharePlatform(platform.platform));

test('with a host for S3, no client gets an address with a path, and restic does not need rclone', async () => {
  const project = await newProject(platform);
  const ec2Key = { access: 'a1b2', secret: 'c3d4' };
  const { user } = await openScreen(<ClientSetup projectId={project.id} ec2Key={ec2Key} />, { user: project });
  const client = await screen.findByRole('combobox', { name: 'Set up a client' });
  const configuration = () => screen.getByRole('region', { name: /^Configuration for/ }).textContent;
  expect(configuration()).toMatch(/region = eu-north\nendpoint_url = http:\/\/s3\.example(?::\d+)?\n/);
  await user.selectOptions(client, 'restic');
  expect(configuration()).toMatch(/RESTIC_REPOSITORY=s3:http:\/\/s3\.example(?::\d+)?\/BUCKET\/restic/);
});
