// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Forecast, ForecastMove } from '#lib/console/ha/forecast/schema.ts';
import { ADMIN_SCOPE, openAnsweredScreen } from '#lib/testing/document/answered-screen.tsx';
import { HostForecast } from './host-forecast.tsx';

const move = (server_name: string, more: Partial<ForecastMove> = {}): ForecastMove => ({
  ...{ server_id: `${server_name}-id`, server_name, project_id: 'p', is_protected: true, ram_mb: 2048 },
  ...{ to: 'sim-2', is_reserve: false, problem: null, reason: null, is_left_out: false },
  ...more,
});
const open = (...moves: ForecastMove[]) => {
  const forecast: Forecast = {
    ...{ host: 'sim-1', segment: 'rack-a', recovery_method: 'auto', survives: false, obstacle: 'no_room', moves },
    computed_at: '2026-12-01T12:00:00.000Z',
  };
  const answers = { 'GET system/console/v1/ha/hosts/sim-1/forecast': { forecast } };
  return openAnsweredScreen(<HostForecast projectId={ADMIN_SCOPE} host="sim-1" />, { answers });
};

test('each instance has its destination, and those that stay come first with the reason', async () => {
  open(move('web'), move('db', { to: null, problem: 'No room.' }), move('cache', { to: 'sim-3', is_reserve: true }));
  const table = within(await screen.findByRole('table', { name: 'If this host failed now' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'InstanceMemoryDestination',
    'db2 GiBstays: No room.',
    'web2 GiBsim-2',
    'cache2 GiBsim-3 (reserved)',
  ]);
  expect(table.getByRole('link', { name: 'db' })).toHaveAttribute('href', '/admin/instances/db-id');
  const all = screen.getByRole('link', { name: 'Select instances to migrate or evacuate' });
  expect(all).toHaveAttribute('href', '/admin/instances?where=host%3Asim-1');
});

test('a host without instances has no table', async () => {
  open();
  expect(await screen.findByText('It has no instances.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});
