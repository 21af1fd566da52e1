import { describe, expect, test } from 'vitest';
import { SPELLINGS } from '#lib/ha/notifications/enums.ts';
import { parsePayload } from '#lib/ha/notifications/payload.ts';
import { NewNotification } from '#lib/ha/notifications/schema.ts';
import { NotificationInput } from './notification-input.ts';
import { newNotificationInput, toNotification } from './notification-values.ts';

const input = (given: Partial<NotificationInput>): NotificationInput => ({
  ...newNotificationInput,
  hostname: 'sim-1',
  reason: 'why',
  ...given,
});

describe('the form for a new notification', () => {
  const types = ['COMPUTE_HOST', 'COMPUTE_INSTANCE', 'COMPUTE_PROCESS'] as const;
  const events = ['STOPPED', 'STARTED'] as const;
  const cases = types.flatMap((type) =>
    events.flatMap((event) => ['', 'an-instance'].map((instance) => ({ type, event, instance }))),
  );

  test.each(cases)('says what the API takes: $type $event "$instance"', (given) => {
    const parsed = NewNotification.parse(toNotification(input({ ...given, host_status: '', cluster_status: '' })));
    expect(parsePayload(SPELLINGS[parsed.type], parsed.payload).problem).toBeUndefined();
  });

  test('unknown values are left out, so that no rule evaluates them', () => {
    expect(toNotification(input({ host_status: '', cluster_status: '' }))).toEqual({
      type: 'COMPUTE_HOST',
      hostname: 'sim-1',
      payload: { event: 'STOPPED' },
    });
  });

  test('no host, no reason and a time that is none are refused', () => {
    const { error } = NotificationInput.safeParse(input({ hostname: ' ', reason: '', generated_time: 'yesterday' }));
    expect(error?.issues.map(({ path }) => path[0])).toEqual(['hostname', 'generated_time', 'reason']);
  });
});
