/** An image of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An image with a script, which leaves a mark if it runs. */
export const SVG_WITH_SCRIPT = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="this.dataset.ran = 1">
<script>document.documentElement.dataset.ran = '1';</script><rect width="40" height="40" fill="teal"/></svg>`;

/** A page without content. */
export const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 150]>>endobj
trailer<</Root 1 0 R>>`;

const RATE = 8000;

/** A second of silence with 8 bits in one channel. */
export function wavFile(): Buffer {
  const header = 44;
  const file = Buffer.alloc(header + RATE, 128);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(header - 8 + RATE, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(RATE, 40);
  return file;
}

/** A video of one VP8 frame of 8 x 8 pixels. */
export const WEBM = Buffer.from(
  'GkXfo0AgQoaBAUL3gQFC8oEEQvOBCEKCQAR3ZWJtQoeBAkKFgQIYU4BnQI0VSalmQCgq17FAAw9CQE2AQAZ3aGFtbXlXQUAGd2hhbW15RIlACECP' +
    'QAAAAAAAFlSua0AxrkAu14EBY8WBAZyBACK1nEADdW5khkAFVl9WUDglhohAA1ZQOIOBAeBABrCBCLqBCB9DtnVAIueBAKNAHIEAAIAwAQCd' +
    'ASoIAAgAAUAmJaQAA3AA/vz0AAA=',
  'base64',
);
