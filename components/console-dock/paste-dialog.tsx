'use client';

import { type ReactNode, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useTimeout } from '#lib/client/use-timeout.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';

interface PasteDialogProps {
  name: string;
  onType: (text: string) => void;
  onClose: () => void;
  extra?: (text: string) => ReactNode;
  /** Copies the text to the guest's clipboard instead of typing it. */
  onHandOver?: (text: string) => void;
}

/** Pause between two keys in ms. Slow guests lose characters that are typed faster. */
const PACES = { careful: 80, usual: 15, fast: 2 } as const;
type Speed = keyof typeof PACES;

/** One string per key. Enter sends a carriage return, whatever the line ending of the text. */
const typedPieces = (text: string): string[] => [...text.replaceAll(/\r\n|\n/g, '\r')];

export function PasteDialog({ name, onType, onClose, extra, onHandOver }: PasteDialogProps) {
  const { t, format } = useI18n();
  const [text, setText] = useState('');
  const [speed, setSpeed] = useState<Speed>('usual');
  const [isSecret, setIsSecret] = useState(false);
  const pieces = typedPieces(text);
  const { sent, start } = useTyping(pieces, { paceMs: PACES[speed], onType, onEnd: onClose });
  const ratio = sent === undefined || pieces.length === 0 ? 0 : sent / pieces.length;
  const entry = { value: text, autoFocus: true, spellCheck: false, autoComplete: 'off' };
  return (
    <Dialog
      onClose={onClose}
      title={t('Type text on {name}', { name })}
      description={t('The text is typed key by key into whatever has keyboard focus in the guest.')}
      footer={
        <>
          <Button onClick={onClose}>{sent === undefined ? t('Cancel') : t('Stop typing')}</Button>
          {onHandOver && sent === undefined && (
            <Button
              onClick={() => {
                if (text !== '') onHandOver(text);
              }}
            >
              {t('Copy to guest clipboard')}
            </Button>
          )}
          <Button variant="primary" isLoading={sent !== undefined} onClick={() => text !== '' && start()}>
            {t('Type text')}
          </Button>
        </>
      }
    >
      <Field label={isSecret ? t('Secret') : t('Text')}>
        {(control) =>
          isSecret ? (
            <Input {...control} {...entry} type="password" onChange={(event) => setText(event.target.value)} />
          ) : (
            <Textarea {...control} {...entry} rows={6} onChange={(event) => setText(event.target.value)} />
          )
        }
      </Field>
      {extra?.(text)}
      <Manner {...{ isSecret, setIsSecret, speed, setSpeed }} />
      {sent !== undefined && <MeterBar label={t('Typed')} ratio={ratio} valueText={format.percent(ratio)} />}
    </Dialog>
  );
}

interface MannerProps {
  isSecret: boolean;
  setIsSecret: (isSecret: boolean) => void;
  speed: Speed;
  setSpeed: (speed: Speed) => void;
}

function Manner({ isSecret, setIsSecret, speed, setSpeed }: MannerProps) {
  const t = useT();
  const secretId = useId();
  return (
    <div className="my-3 flex flex-wrap items-center justify-between gap-3">
      <span className="flex items-center gap-2">
        <Checkbox id={secretId} isChecked={isSecret} onCheckedChange={setIsSecret} />
        <label htmlFor={secretId}>{t('Hide the text like a password')}</label>
      </span>
      <SegmentedControl
        label={t('Speed')}
        name="paste-speed"
        value={speed}
        onChange={setSpeed}
        options={[
          { value: 'careful', label: t('Slow') },
          { value: 'usual', label: t('Normal') },
          { value: 'fast', label: t('Fast') },
        ]}
      />
    </div>
  );
}

interface TypingOptions {
  paceMs: number;
  onType: (text: string) => void;
  onEnd: () => void;
}

/** Types the pieces one after the other. `sent` is the number of typed pieces; undefined before the start. */
function useTyping(pieces: readonly string[], { paceMs, onType, onEnd }: TypingOptions) {
  const [task, setTask] = useState<{ pieces: readonly string[]; sent: number }>();
  const typeNext = () => {
    if (!task) return;
    const piece = task.pieces[task.sent];
    if (piece === undefined) return onEnd();
    onType(piece);
    setTask({ ...task, sent: task.sent + 1 });
  };
  useTimeout(typeNext, task && paceMs, task);
  return { sent: task?.sent, start: () => setTask({ pieces, sent: 0 }) };
}
