const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;

/** Removes the summaries of operations from the code for browsers: only the server's API reference uses them. */
export default function summaryLoader(source) {
  return source.replace(SUMMARY, "summary: ''");
}
