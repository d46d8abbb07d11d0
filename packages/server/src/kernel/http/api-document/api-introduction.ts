// The introduction before the list of routes: authentication, rules common to all routes, and related
// interfaces.

interface Section {
  readonly title: string;
  readonly text: string;
  readonly example?: string;
}

export const apiIntroduction: readonly Section[] = [
  {
    title: 'Begin',
    text:
      'An admin makes keys of the team under Administration, API keys; everybody makes their own under Preferences. Send one with each ' +
      'request. A key of the team may what it was given and is never an admin; a key of a person may what that person may. In the ' +
      'examples $FIELDHOUSE is the address of this installation, $KEY the key, and names such as $TEAM_ID are ids.',
    example: 'curl "$FIELDHOUSE/api/teams/$TEAM_ID/collections" -H "Authorization: Bearer $KEY"',
  },
  {
    title: 'Reading',
    text:
      'Records are asked for by a filter, sorts and a search; `next` of an answer is `after` of the question for the next page, and ' +
      '`position` opens a list anywhere. Values that the asker may not read are not there, nor can they be filtered or sorted by.',
    example: `curl "$FIELDHOUSE/api/teams/$TEAM_ID/collections/$COLLECTION_ID/records/query" \\
  -H "Authorization: Bearer $KEY" -H 'content-type: application/json' \\
  -d '{"filter":{"all":[{"field":"name","operator":"contains","value":"ros"},
       {"field":"active","operator":"is","value":true}]},"sorts":[{"field":"name"}],"limit":50,"count":true}'`,
  },
  {
    title: 'Writing',
    text:
      'Send an `Idempotency-Key` of your own with what makes something: sent again within 24 hours, the same request is answered as ' +
      'before and done once. Send the `version` that you read with a change: where somebody was faster, 409 `stale_version` tells both values.',
    example: `curl -X PATCH "$FIELDHOUSE/api/teams/$TEAM_ID/collections/$COLLECTION_ID/records" \\
  -H "Authorization: Bearer $KEY" -H 'content-type: application/json' \\
  -d '{"records":[{"id":"'$RECORD_ID'","version":3,"values":{"name":"Rosa"}}]}'`,
  },
  {
    title: 'Files in and out',
    text:
      'A CSV or XLSX file is sent as it is; the answer has a guess for each column and how its numbers and dates are written, and the ' +
      'import starts once it is said what becomes of them. It goes on after a restart, and can be undone. An export streams the records ' +
      'that `query` asks for, as CSV, XLSX or JSON.',
    example: `IMPORTS="$FIELDHOUSE/api/teams/$TEAM_ID/collections/$COLLECTION_ID/imports"
curl -H "Authorization: Bearer $KEY" -H 'content-type: application/octet-stream' \\
  --data-binary @people.csv "$IMPORTS?fileName=people.csv" > file.json
jq '{columns: [.columns[].guess], locale, mode: "create_and_update", keyColumn: "email"}' file.json |
  curl -H "Authorization: Bearer $KEY" -H 'content-type: application/json' -d @- \\
  "$IMPORTS/$(jq -r .id file.json)/start"
curl -H "Authorization: Bearer $KEY" "$FIELDHOUSE/api/teams/$TEAM_ID/collections/$COLLECTION_ID/export.csv" > people.csv`,
  },
  {
    title: 'Refusals',
    text:
      'Every refusal is problem JSON (RFC 9457) with a stable `code`; `issues` of `invalid_input` say where and which rule. Unknown ' +
      'properties are refused, values are never coerced, and what belongs to another team is not found.',
  },
  {
    title: 'Limits',
    text:
      'Each answer to a key tells `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds); 600 requests a minute unless ' +
      'the operator says otherwise. Over it the answer is 429 `too_many_requests` with `Retry-After`.',
  },
  {
    title: 'Webhooks',
    text:
      'An admin makes them under Administration, Webhooks. Each call is signed as Standard Webhooks defines it, tells ids and no values, ' +
      'and is sent again for three days until it is answered with 2xx.',
  },
  {
    title: 'Assistants',
    text: 'POST /api/mcp speaks the Model Context Protocol (Streamable HTTP). It needs a key, and its tools may exactly what the key may.',
    example: `{ "mcpServers": { "fieldhouse": {
  "type": "http", "url": "$FIELDHOUSE/api/mcp", "headers": { "Authorization": "Bearer $KEY" } } } }`,
  },
];
