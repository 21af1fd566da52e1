'use client';

import { useRef, useState } from 'react';
import { saveFile } from '#lib/client/save-file.ts';

/** A recording in progress, in the format asciicast v2. */
interface Recording {
  startedAt: number;
  columns: number;
  rows: number;
  events: [atSeconds: number, kind: 'o', text: string][];
}

/** @param now milliseconds */
export const startRecording = (columns: number, rows: number, now: number): Recording => ({
  startedAt: now,
  columns,
  rows,
  events: [],
});

export function record(recording: Recording, text: string, now: number): void {
  recording.events.push([(now - recording.startedAt) / 1000, 'o', text]);
}

/** Returns the file for asciinema: a header, then one line per piece of output. */
export function toAsciicast({ startedAt, columns, rows, events }: Recording, title: string): string {
  const header = { version: 2, width: columns, height: rows, timestamp: Math.floor(startedAt / 1000), title };
  return [header, ...events].map((line) => `${JSON.stringify(line)}\n`).join('');
}

export interface TerminalRecording {
  isOn: boolean;
  start(size: { columns: number; rows: number }): void;
  add(text: string): void;
  /** Stops recording and downloads the file. The recording is not sent to a server. */
  stop(): void;
}

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
