'use client';

import { ClipboardPaste, Keyboard, Maximize, Minimize, Scaling } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { useFullScreen } from '#components/console-dock/use-full-screen.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { MountedScreen } from './screen.ts';
import { CHORDS, CTRL_ALT_DEL, MODIFIERS, type ScreenKey, TERMINALS } from './screen-keys.ts';

const ScreenPasteDialog = lazyComponent(async () => (await import('./screen-paste-dialog.tsx')).ScreenPasteDialog);

interface ScreenToolbarProps {
  name: string;
  /** Undefined while disconnected. */
  screen: MountedScreen | undefined;
  copied: string | undefined;
  isFitted: boolean;
  onFit: (isFitted: boolean) => void;
  children: ReactNode;
}

const pressed = 'aria-pressed:bg-selected aria-pressed:text-ink';

export function ScreenToolbar({ name, screen, copied, isFitted, onFit, children }: ScreenToolbarProps) {
  const t = useT();
  const [isPasting, setIsPasting] = useState(false);
  const press = (keys: readonly ScreenKey[]) => {
    screen?.press(keys);
    screen?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={t('Screen of {name}', { name })}
      className="flex items-center gap-1 overflow-x-auto border-b px-2 py-1"
    >
      <Button
        size="small"
        className="shrink-0"
        aria-disabled={!screen || undefined}
        onClick={() => press(CTRL_ALT_DEL.keys)}
      >
        {t(CTRL_ALT_DEL.label)}
      </Button>
      <KeysMenu isOpen={screen !== undefined} onPress={press} />
      <PressedKeys screen={screen} />
      <IconButton
        label={t('Paste text')}
        icon={ClipboardPaste}
        size="small"
        aria-disabled={!screen || undefined}
        onClick={() => screen && setIsPasting(true)}
      />
      {/* The guest cannot write to the user's clipboard; copying requires a click. */}
      {copied !== undefined && <CopyButton text={copied} label={t('Copy from guest clipboard')} />}
      <IconButton
        label={t('Fit to size')}
        icon={Scaling}
        size="small"
        className={pressed}
        aria-pressed={isFitted}
        onClick={() => onFit(!isFitted)}
      />
      <span className="flex-1 truncate text-ink-faint text-small max-sm:hidden">
        {t('Press Ctrl-Shift-Esc to leave the screen')}
      </span>
      <FullScreenButton />
      {children}
      {isPasting && screen && <ScreenPasteDialog name={name} screen={screen} onClose={() => setIsPasting(false)} />}
    </div>
  );
}

function KeysMenu({ isOpen, onPress }: { isOpen: boolean; onPress: (keys: readonly ScreenKey[]) => void }) {
  const t = useT();
  const allowed = isOpen || msg('The screen is not connected.');
  const label = t('Send keys');
  return (
    <ActionMenu
      align="start"
      label={label}
      trigger={<IconButton label={label} icon={Keyboard} size="small" hasTooltip={false} />}
      actions={[...CHORDS, ...TERMINALS].map((chord) => ({
        label: t(chord.label),
        allowed,
        onSelect: () => onPress(chord.keys),
      }))}
      moreLabel={t('Text consoles')}
    />
  );
}

/** Keys that stay down while others are pressed, for keys that a browser or a phone does not pass on. */
function PressedKeys({ screen }: { screen: MountedScreen | undefined }) {
  const t = useT();
  const [pressedKeys, setPressedKeys] = useState<readonly ScreenKey[]>([]);
  return (
    <fieldset aria-label={t('Hold keys down')} className="flex shrink-0 gap-0.5">
      {MODIFIERS.map(({ label, key }) => {
        const isPressed = pressedKeys.includes(key);
        return (
          <Button
            key={key.code}
            size="small"
            variant="ghost"
            className={cx('px-1.5', pressed)}
            aria-pressed={isPressed}
            aria-disabled={!screen || undefined}
            onClick={() => {
              screen?.hold(key, !isPressed);
              setPressedKeys(isPressed ? pressedKeys.filter((one) => one !== key) : [...pressedKeys, key]);
              screen?.focus();
            }}
          >
            {t(label)}
          </Button>
        );
      })}
    </fieldset>
  );
}

/** In full screen, the screen also receives the keys of the desktop if the browser supports it. */
function FullScreenButton() {
  const t = useT();
  const isFull = useFullScreen();
  const fill = async (part: Element | null) => {
    await part?.requestFullscreen();
    await navigator.keyboard?.lock();
  };
  return (
    <IconButton
      label={isFull ? t('Leave full screen') : t('Full screen')}
      icon={isFull ? Minimize : Maximize}
      size="small"
      onClick={({ currentTarget }) => {
        if (isFull) void document.exitFullscreen();
        else void fill(currentTarget.closest('section'));
      }}
    />
  );
}
