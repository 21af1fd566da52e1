'use client';

import type { Action } from './action.ts';
import { ActionButton } from './action-button.tsx';
import { ActionMenu } from './action-menu.tsx';
import { buttonsOf } from './detail-buttons.ts';

interface DetailActionsProps {
  label: string;
  actions: readonly Action[];
  /** Actions for the buttons, if they are not those of the menu. */
  buttons?: readonly Action[];
}

/**
 * Displays some actions as buttons and all of them in the menu, since the buttons change with the state. Narrow windows
 * have room for one button.
 */
export function DetailActions({ label, actions, buttons = actions }: DetailActionsProps) {
  return (
    <>
      {buttonsOf(buttons).map((action, at) => (
        <span key={action.label} className={at === 0 ? 'contents' : 'contents max-sm:hidden'}>
          <ActionButton action={action} />
        </span>
      ))}
      <ActionMenu label={label} actions={actions} />
    </>
  );
}
