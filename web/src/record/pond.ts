/** The record of a game on a pond, as the server writes it: for tests. */
export const POND_RECORD = [
  '{"broadside":1,"family":"shooting","rules":"name = \\"pond\\"\\ncolumns = 4\\nrows = 3\\nfirst = 1\\n\\n[[ships]]\\nname = \\"raft\\"\\nsize = 2\\n","seed":1}',
  '{"at":0,"seat":0,"move":"deploy a1:b1"}',
  '{"at":1,"seat":1,"move":"deploy c3:d3"}',
  '{"at":2,"seat":0,"move":"fire c3"}',
  '{"at":3,"seat":1,"move":"fire d1"}',
  '{"at":4,"seat":0,"move":"fire d3"}',
  '{"commitment":"a98636d8a309f902c781fa58d8c4266f7b453432ece7d0b53cf75b93658be3d0","seat":0,"salt":"0000000000000000000000000000000000000000000000000000000000000000","placement":"a1:b1"}',
  '{"commitment":"9e52ad41f5f7fe4d03a04ec348b4268b55140852bb6d7361ee51353881a84916","seat":1,"salt":"0101010101010101010101010101010101010101010101010101010101010101","placement":"c3:d3"}',
  '{"answer":{"type":"deployed","seat":0,"fleet":null}}',
  '{"answer":{"type":"deployed","seat":1,"fleet":null}}',
  '{"answer":{"type":"began","first":0}}',
  '{"answer":{"type":"fired","seat":0,"sea":1,"shots":[{"target":"c3","call":"hit","ship":null}],"fleet_sunk":false}}',
  '{"answer":{"type":"fired","seat":1,"sea":0,"shots":[{"target":"d1","call":"miss","ship":null}],"fleet_sunk":false}}',
  '{"answer":{"type":"fired","seat":0,"sea":1,"shots":[{"target":"d3","call":"sunk","ship":"raft"}],"fleet_sunk":true}}',
  '{"answer":{"type":"ended","outcome":{"winners":[0],"ending":"fleet-sunk"},"fleets":[[{"name":"raft","cells":["a1","b1"]}],[{"name":"raft","cells":["c3","d3"]}]]}}',
].join("\n");
