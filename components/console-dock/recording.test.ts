import { expect, test } from 'vitest';
import { record, startRecording, toAsciicast } from './recording.ts';

test('toAsciicast: a header, then what was shown and when, with control characters kept', () => {
  const recording = startRecording(80, 24, 10_000);
  record(recording, 'login: ', 10_500);
  record(recording, '\u001b[2J\r\n', 12_000);
  expect(toAsciicast(recording, 'web-1')).toBe(
    '{"version":2,"width":80,"height":24,"timestamp":10,"title":"web-1"}\n[0.5,"o","login: "]\n[2,"o","\\u001b[2J\\r\\n"]\n',
  );
});
