// @vitest-environment document
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { toRefusal } from '#lib/auth/factor-step.ts';
import { openAnsweredScreen } from '#lib/testing/document/answered-screen.tsx';
import { ProviderSecondStep } from './provider-second-step.tsx';

describe('The second step after a provider', () => {
  const pendingStep = {
    ...{ id: 'step-1', providerId: 'corp', protocolId: 'openid', providerLabel: 'Corporate account', userName: 'ada' },
    step: { has_passcode: true, has_recovery_code: true },
  };
  const NAME = 'POST /sign-in/corp/openid/second-step';

  function openStep(answers: (json: unknown) => unknown) {
    const onProven = vi.fn();
    const content = <ProviderSecondStep pending={pendingStep} onProven={onProven} />;
    return { ...openAnsweredScreen(content, { answers: { [NAME]: answers } }), onProven };
  }

  test('asks for the passcode only, names the user, and continues where the server completes the sign-in', async () => {
    const { user, changes, onProven } = openStep(() => ({}));
    expect(screen.getByText(/Corporate account has confirmed that you are ada/)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Passcode' }), '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(changes).toEqual([{ name: NAME, json: { id: 'step-1', passcode: '123456' } }]);
    expect(onProven).toHaveBeenCalledWith('/sign-in/corp/openid/continue?id=step-1');
  });

  test('says that a code is incorrect, keeps the step, and offers a recovery code', async () => {
    const { user, changes, onProven } = openStep(() => ({ refusal: 'refused' }));
    await user.type(screen.getByRole('textbox', { name: 'Passcode' }), '000000');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The code is incorrect, or it was used before.');
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'aaaaa-bbbbb');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(changes.at(-1)?.json).toEqual({ id: 'step-1', recovery_code: 'aaaaa-bbbbb' });
    expect(onProven).not.toHaveBeenCalled();
  });

  test.each<[string, string, RegExp]>([
    ['has ended', 'ended', /took too long, or was started in another browser/],
    ['accepts no more passcodes', 'passcodes:120', /Too many wrong passcodes. Try again in 2 minutes/],
    ['accepts no attempts for some time', 'wait:30', /Too many attempts/],
  ])('that %s says so, and leads back to the start', async (_, refusal, text) => {
    const { user } = openStep(() => ({ refusal }));
    await user.type(screen.getByRole('textbox', { name: 'Passcode' }), '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/sign-in');
  });

  test('continues with the next factor if a rule names several', async () => {
    const next = { has_passcode: false, has_recovery_code: true, passkey: { challenge: 'abc' } };
    const { user } = openStep(() => ({ refusal: toRefusal(next) }));
    await user.type(screen.getByRole('textbox', { name: 'Passcode' }), '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('button', { name: 'Use your passkey' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
