'use client';

import { useRef, useState } from 'react';
import { saveFile } from '#lib/client/save-file.ts';
import { type Recording, record, startRecording, toAsciicast } from './asciicast.ts';

export interface TerminalRecording {
  isOn: boolean;
  start(size: { columns: number; rows: number }): void;
  add(text: string): void;
  /** Ends it and saves the file; it never leaves the browser otherwise. */
  stop(): void;
}

/** Records what a terminal shows, when asked. */
export function useRecording(name: string): TerminalRecording {
  const recording = useRef<Recording>(undefined);
  const [isOn, setIsOn] = useState(false);
  return {
    isOn,
    start({ columns, rows }) {
      recording.current = startRecording(columns, rows, Date.now());
      setIsOn(true);
    },
    add(text) {
      if (recording.current) record(recording.current, text, Date.now());
    },
    stop() {
      if (recording.current) saveFile(`${name}.cast`, toAsciicast(recording.current, name), 'application/x-asciicast');
      recording.current = undefined;
      setIsOn(false);
    },
  };
}
