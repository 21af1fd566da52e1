// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { Ec2SecretDialog } from './ec2-secret-dialog.tsx';

const platform = usePlatform();
let project: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  project = await newProject(platform);
});

test('the secret comes with a configuration for the chosen client, with the address of the S3 API', async () => {
  const path = `/identity/v3/users/${project.userId}/credentials/OS-EC2`;
  const { body } = await project.api.post(path, { tenant_id: project.id });
  const { credential } = body;
  const { user } = await openScreen(<Ec2SecretDialog ec2Key={credential} onClose={() => undefined} />, {
    user: project,
  });
  const client = await screen.findByRole('combobox', { name: 'Set up a client' });
  expect(within(client).getAllByRole('option')).toHaveLength(6);
  const configuration = () => screen.getByRole('region', { name: /^Configuration for/ }).textContent;
  expect(configuration()).toMatch(/endpoint_url = http:\/\/[^\s]+\/s3\n/);
  await user.selectOptions(client, 'boto3');
  expect(configuration()).toContain(`aws_secret_access_key="${credential.secret}"`);
  await user.selectOptions(client, 'Terraform');
  expect(configuration()).not.toContain(credential.secret);
  expect(screen.getByText(/Do not add the key to the file/)).toBeVisible();
});
