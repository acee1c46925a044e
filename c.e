logbus: stage 'parse-json' rejected 3 events that no stage reads; the first: not a JSON object: the text ends where ',' or '}' is expected at byte 97
  to keep them, add a stage with `inputs: [parse-json.rejected]`
