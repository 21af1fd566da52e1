const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),?\s*/g;
const STATUS = /\bstatus:\s*20\d,?\s*/g;

/** Schemas of an operation. Types are capitalized, keys of bodies are not. */
const NAMED_SCHEMA = /\b(query|params|input|output|body|response):\s*'[A-Z]\w*'/g;
const OPERATION = /\b(list|cursorList|all|show|read|create|change|patch|perform)\(\s*(?:'[\w-]*',\s*)+/g;
const SCHEMA = /'[A-Z]\w*'/g;

/**
 * Reduces contracts to what browsers need: only the server uses the summaries of operations, the statuses of responses and
 * the names of schemas. Whether an operation has a schema remains.
 */
export default function contractLoader(source) {
  return source
    .replace(SUMMARY, '')
    .replace(STATUS, '')
    .replace(NAMED_SCHEMA, "$1: ''")
    .replace(OPERATION, (call) => call.replace(SCHEMA, "''"));
}
