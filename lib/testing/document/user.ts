import { waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** A user who waits until a button is enabled: a click on a button that still waits for its data does nothing. */
export function newUser(): UserEvent {
  const user = userEvent.setup();
  const click: UserEvent['click'] = async (element) => {
    await waitFor(() => expect(element).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(element);
  };
  return { ...user, click };
}
