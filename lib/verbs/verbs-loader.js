const POLICY = /\bpolicy:\s*rule\(\s*'[^']*',\s*'[^']*',?\s*\),?\s*/g;

/** Removes the policies of actions from the code for browsers: only the server enforces them. */
export default function verbsLoader(source) {
  return source.replace(POLICY, '');
}
