// @vitest-environment document
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAnsweredScreen, refusal } from '#lib/testing/document/answered-screen.tsx';
import { DeviceScreen } from './device-screen.tsx';

const PATH = 'user/identity/v3/auth/device_authorizations';
const device = {
  ...{ client_name: 'openstack', address: '192.0.2.0/24' },
  ...{ created_at: '2026-11-29T01:00:00.000Z', expires_at: '2026-11-29T01:10:00.000Z' },
};
const open = (code: string, answers: Record<string, unknown>) =>
  openAnsweredScreen(<DeviceScreen userName="ada" domain="Default" code={code} />, { answers });

test('the user sees what asks for which account, and approves it', async () => {
  const { user, changes } = open('', { [`GET ${PATH}/bcdf-ghjk`]: { device }, [`PUT ${PATH}/bcdf-ghjk`]: undefined });
  await user.type(screen.getByRole('textbox', { name: 'Code' }), ' bcdf-ghjk ');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('openstack')).toBeVisible();
  expect(screen.getByText('192.0.2.0/24')).toBeVisible();
  expect(screen.getByText('ada of domain Default')).toBeVisible();
  expect(screen.getByText('BCDF-GHJK')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('The terminal is signed in')).toBeVisible();
  expect(changes).toEqual([{ name: `PUT ${PATH}/bcdf-ghjk`, json: { approved: true } }]);
});

test('a link with a code approves nothing by itself, and the sign-in can be denied', async () => {
  const { user, changes } = open('BCDF-GHJK', {
    [`GET ${PATH}/BCDF-GHJK`]: { device },
    [`PUT ${PATH}/BCDF-GHJK`]: undefined,
  });
  expect(await screen.findByText('Approve only what you started yourself')).toBeVisible();
  expect(changes).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Deny' }));
  expect(await screen.findByText('The sign-in was denied')).toBeVisible();
  expect(changes[0]?.json).toEqual({ approved: false });
});

test('an empty code is refused, and for an unknown one the user can enter another', async () => {
  const { user } = open('', { [`GET ${PATH}/wrong`]: refusal(404, 'Code wrong was not found.') });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText('Enter the code.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Code' }), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('This code is not valid')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enter another code' }));
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('');
});

test('if the decision fails, the reason is shown and the user can try again', async () => {
  const { user } = open('BCDF', {
    [`GET ${PATH}/BCDF`]: { device },
    [`PUT ${PATH}/BCDF`]: () => refusal(404, 'The code has expired.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('The code has expired.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve' })).not.toHaveAttribute('aria-disabled');
});
