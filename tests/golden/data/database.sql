BEGIN TRANSACTION;
CREATE TABLE accounts (
	id TEXT NOT NULL, 
	name TEXT, 
	name_key TEXT, 
	password_hash TEXT, 
	email TEXT, 
	created_at BIGINT NOT NULL, 
	tutorial_at BIGINT, 
	wins_brought INTEGER NOT NULL, 
	settings JSON NOT NULL, 
	CONSTRAINT accounts_key PRIMARY KEY (id), 
	CONSTRAINT accounts_name_key_once UNIQUE (name_key)
);
INSERT INTO "accounts" VALUES('UcZ5Ip3VyhhF0jAhi17KnA','Ann','ann','$argon2id$v=19$m=19456,t=2,p=1$yr1lHL+8b8xCDnqoFu/pJw$U2UMbL1LnXdsHiPzPYXxa9s3IpAUYwbVRENo/UUR8x4',NULL,1700000000001,1700000000035,0,'{"sound": false, "names": ["a", "\u00fc"]}');
INSERT INTO "accounts" VALUES('dyNo5crGe1P0nuGR6jmU-Q','Bob','bob','$argon2id$v=19$m=19456,t=2,p=1$0+4WT33VocKyvwo19/QRYQ$gV0mppEKka2emEiUNEs5m3Nn1u/Wne0dmBggqtuCLII',NULL,1700000000003,1700000000036,3,'{}');
INSERT INTO "accounts" VALUES('h1WzJshDSfIsB_cngYDEZg','Cal','cal','$argon2id$v=19$m=19456,t=2,p=1$6687F6hkVuM+Ocaf70xi/Q$vSrIjuY/3DAlDh/x0a+621hz6TBpGXLBPT88bzyb9OA',NULL,1700000000005,NULL,0,'{}');
INSERT INTO "accounts" VALUES('uVgRWHWlJnApfLsVNtE_Ew',NULL,NULL,NULL,NULL,1700000000007,NULL,0,'{}');
INSERT INTO "accounts" VALUES('5cGKp65oGmFn_HmUdQbJOw','Tin','tin','$argon2id$v=19$m=19456,t=2,p=1$7B4O+hZjAmFQbS+1VAQR2w$pEBeTixWtoCjC3jgWWs8Sd+S6AMP2+Vee0LUMM1l68E',NULL,1700000000037,NULL,0,'{}');
CREATE TABLE achievements (
	account TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	earned_at BIGINT NOT NULL, 
	CONSTRAINT achievements_key PRIMARY KEY (account, "key"), 
	CONSTRAINT achievements_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "achievements" VALUES('UcZ5Ip3VyhhF0jAhi17KnA','tutorial',1700000000035);
INSERT INTO "achievements" VALUES('dyNo5crGe1P0nuGR6jmU-Q','tutorial',1700000000036);
INSERT INTO "achievements" VALUES('dyNo5crGe1P0nuGR6jmU-Q','rookie',1700000000036);
INSERT INTO "achievements" VALUES('UcZ5Ip3VyhhF0jAhi17KnA','rookie',1700000000342);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0009');
CREATE TABLE announcements (
	account TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	CONSTRAINT announcements_key PRIMARY KEY (account, "key"), 
	CONSTRAINT announcements_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE blocked_networks (
	network TEXT NOT NULL, 
	made_at BIGINT NOT NULL, 
	CONSTRAINT blocked_networks_key PRIMARY KEY (network)
);
INSERT INTO "blocked_networks" VALUES('203.0.113.0/24',1794985511330);
CREATE TABLE blocks (
	account TEXT NOT NULL, 
	blocked TEXT NOT NULL, 
	CONSTRAINT blocks_key PRIMARY KEY (account, blocked), 
	CONSTRAINT blocks_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT blocks_blocked_of_accounts FOREIGN KEY(blocked) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "blocks" VALUES('dyNo5crGe1P0nuGR6jmU-Q','h1WzJshDSfIsB_cngYDEZg');
CREATE TABLE bots (
	account TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	created_at BIGINT NOT NULL, 
	CONSTRAINT bots_key PRIMARY KEY (account), 
	CONSTRAINT bots_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT bots_owner_of_accounts FOREIGN KEY(owner) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "bots" VALUES('5cGKp65oGmFn_HmUdQbJOw','UcZ5Ip3VyhhF0jAhi17KnA',1700000000037);
CREATE TABLE chat (
	id INTEGER NOT NULL, 
	room TEXT NOT NULL, 
	account TEXT NOT NULL, 
	text TEXT NOT NULL, 
	said_at BIGINT NOT NULL, 
	CONSTRAINT chat_key PRIMARY KEY (id), 
	CONSTRAINT chat_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "chat" VALUES(1,'lobby','h1WzJshDSfIsB_cngYDEZg','Ahoy, wer spielt?',1700000000390);
CREATE TABLE clock (
	id INTEGER NOT NULL, 
	beat_at BIGINT, 
	lost BIGINT NOT NULL, 
	CONSTRAINT clock_key PRIMARY KEY (id), 
	CONSTRAINT clock_only CHECK (id = 1)
);
INSERT INTO "clock" VALUES(1,1700000005403,0);
CREATE TABLE entrants (
	tournament TEXT NOT NULL, 
	account TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	CONSTRAINT entrants_key PRIMARY KEY (tournament, account), 
	CONSTRAINT entrants_tournament_of_tournaments FOREIGN KEY(tournament) REFERENCES tournaments (id) ON DELETE CASCADE, 
	CONSTRAINT entrants_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "entrants" VALUES('J38v5qBDBku3sCvHmozb7A','UcZ5Ip3VyhhF0jAhi17KnA',1);
INSERT INTO "entrants" VALUES('J38v5qBDBku3sCvHmozb7A','dyNo5crGe1P0nuGR6jmU-Q',2);
INSERT INTO "entrants" VALUES('J38v5qBDBku3sCvHmozb7A','h1WzJshDSfIsB_cngYDEZg',3);
INSERT INTO "entrants" VALUES('-L85UeZeYocr5xVVttUrcg','UcZ5Ip3VyhhF0jAhi17KnA',1);
INSERT INTO "entrants" VALUES('-L85UeZeYocr5xVVttUrcg','dyNo5crGe1P0nuGR6jmU-Q',2);
INSERT INTO "entrants" VALUES('-L85UeZeYocr5xVVttUrcg','h1WzJshDSfIsB_cngYDEZg',3);
CREATE TABLE entries (
	"match" TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	previous INTEGER, 
	at BIGINT NOT NULL, 
	seat INTEGER, 
	move TEXT, 
	expired TEXT, 
	command TEXT, 
	CONSTRAINT entries_key PRIMARY KEY ("match", number), 
	CONSTRAINT entries_match_of_entries FOREIGN KEY("match", previous) REFERENCES entries ("match", number), 
	CONSTRAINT entries_follows CHECK (number = coalesce(previous, 0) + 1), 
	CONSTRAINT entries_mover CHECK ((move IS NULL) = (seat IS NULL)), 
	CONSTRAINT entries_kind CHECK ((move IS NULL) <> (expired IS NULL)), 
	CONSTRAINT entries_match_of_matches FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',1,NULL,2,1,'accept map',NULL,'computer 1 move 0');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',2,1,2,0,'accept map',NULL,'0 move 0');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',3,2,2,1,'arrange AC12 AC13 AC11 AC15 AD21 AC16 AC18 AC20 AD10 AC19',NULL,'computer 1 move 2');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',4,3,4,0,'arrange A21 B14 B11 A10 B15 B13 B19 B16 B17 B20',NULL,'0 move 2');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',5,4,4,1,'destroyer 1 forward 7',NULL,'computer 1 move 6');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',6,5,6,0,'cruiser 1 turn starboard',NULL,'0 move 7');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',7,6,6,1,'torpedo boat 2 forward 7',NULL,'computer 1 move 9');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',8,7,9,0,'radar boat 1 radar on',NULL,'0 move 10');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',9,8,9,1,'torpedo boat 2 shift starboard',NULL,'computer 1 move 12');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',10,9,11,0,'mine layer 1 fire A17',NULL,'0 move 13');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',11,10,11,1,'radar boat 1 forward 3',NULL,'computer 1 move 15');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',12,11,14,0,'cruiser 2 fire H16',NULL,'0 move 15');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',13,12,14,1,'torpedo boat 2 forward 7',NULL,'computer 1 move 18');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',14,13,16,0,'destroyer 2 turn port',NULL,'0 move 17');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',15,14,16,1,'torpedo boat 1 forward 9',NULL,'computer 1 move 21');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',16,15,19,0,'destroyer 3 fire F16',NULL,'0 move 20');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',17,16,19,1,'cruiser 1 forward 10',NULL,'computer 1 move 24');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',18,17,22,0,'destroyer 2 fire E9',NULL,'0 move 22');
INSERT INTO "entries" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',19,18,22,1,'radar boat 1 forward 3',NULL,'computer 1 move 27');
INSERT INTO "entries" VALUES('8QpvbDob1EsGwwz77O8qxQ',1,NULL,0,0,'deploy b2:b1',NULL,NULL);
INSERT INTO "entries" VALUES('8QpvbDob1EsGwwz77O8qxQ',2,1,1,1,'deploy b1:c1',NULL,'computer 1 move 1');
INSERT INTO "entries" VALUES('8QpvbDob1EsGwwz77O8qxQ',3,2,3,0,'fire c3',NULL,'0 move 3');
INSERT INTO "entries" VALUES('8QpvbDob1EsGwwz77O8qxQ',4,3,3,1,'fire b2',NULL,'computer 1 move 4');
INSERT INTO "entries" VALUES('8QpvbDob1EsGwwz77O8qxQ',5,4,5,0,'fire c1',NULL,'0 move 5');
INSERT INTO "entries" VALUES('8QpvbDob1EsGwwz77O8qxQ',6,5,5,1,'fire b3',NULL,'computer 1 move 6');
INSERT INTO "entries" VALUES('8QpvbDob1EsGwwz77O8qxQ',7,6,8,0,'fire c2',NULL,'0 move 7');
INSERT INTO "entries" VALUES('8QpvbDob1EsGwwz77O8qxQ',8,7,8,1,'fire d3',NULL,'computer 1 move 8');
INSERT INTO "entries" VALUES('8QpvbDob1EsGwwz77O8qxQ',9,8,10,0,'fire d1',NULL,'0 move 9');
INSERT INTO "entries" VALUES('8QpvbDob1EsGwwz77O8qxQ',10,9,10,1,'fire b1',NULL,'computer 1 move 10');
INSERT INTO "entries" VALUES('9axY6fAmTYg5Ue-0kUd8UQ',1,NULL,0,0,'deploy c1:d1',NULL,NULL);
INSERT INTO "entries" VALUES('9axY6fAmTYg5Ue-0kUd8UQ',2,1,1,1,'deploy c1:d1',NULL,'computer 1 move 1');
INSERT INTO "entries" VALUES('9axY6fAmTYg5Ue-0kUd8UQ',3,2,3,0,'fire c3',NULL,'0 move 3');
INSERT INTO "entries" VALUES('9axY6fAmTYg5Ue-0kUd8UQ',4,3,3,1,'fire a3',NULL,'computer 1 move 4');
INSERT INTO "entries" VALUES('9axY6fAmTYg5Ue-0kUd8UQ',5,4,5,0,'fire c1',NULL,'0 move 5');
INSERT INTO "entries" VALUES('9axY6fAmTYg5Ue-0kUd8UQ',6,5,5,1,'fire c1',NULL,'computer 1 move 6');
INSERT INTO "entries" VALUES('9axY6fAmTYg5Ue-0kUd8UQ',7,6,8,0,'fire c2',NULL,'0 move 7');
INSERT INTO "entries" VALUES('9axY6fAmTYg5Ue-0kUd8UQ',8,7,8,1,'fire d2',NULL,'computer 1 move 8');
INSERT INTO "entries" VALUES('9axY6fAmTYg5Ue-0kUd8UQ',9,8,10,0,'fire d1',NULL,'0 move 9');
INSERT INTO "entries" VALUES('DnY2Fcy4KWJoM0iisAQn5A',1,NULL,2,0,'deploy f3:j3 c3:c6 a4:a6 f7:h7 b3:a3',NULL,'0 move 0');
INSERT INTO "entries" VALUES('DnY2Fcy4KWJoM0iisAQn5A',2,1,4,1,'deploy c6:c10 a5:a2 j4:j2 f8:f6 j5:i5',NULL,'1 move 1');
INSERT INTO "entries" VALUES('DnY2Fcy4KWJoM0iisAQn5A',3,2,6,0,'fire b9',NULL,'0 move 3');
INSERT INTO "entries" VALUES('DnY2Fcy4KWJoM0iisAQn5A',4,3,8,1,'fire b3',NULL,'1 move 4');
INSERT INTO "entries" VALUES('DnY2Fcy4KWJoM0iisAQn5A',5,4,10,0,'fire a3',NULL,'0 move 5');
INSERT INTO "entries" VALUES('DnY2Fcy4KWJoM0iisAQn5A',6,5,12,1,'fire e8',NULL,'1 move 6');
INSERT INTO "entries" VALUES('DnY2Fcy4KWJoM0iisAQn5A',7,6,14,0,'fire e5',NULL,'0 move 7');
INSERT INTO "entries" VALUES('DnY2Fcy4KWJoM0iisAQn5A',8,7,16,1,'fire i10',NULL,'1 move 8');
INSERT INTO "entries" VALUES('DnY2Fcy4KWJoM0iisAQn5A',9,8,18,0,'fire g2',NULL,'0 move 9');
INSERT INTO "entries" VALUES('DnY2Fcy4KWJoM0iisAQn5A',10,9,20,1,'fire f4',NULL,'1 move 10');
INSERT INTO "entries" VALUES('DnY2Fcy4KWJoM0iisAQn5A',11,10,21,1,'resign',NULL,'1 end');
INSERT INTO "entries" VALUES('Ftj0T8A0gS-9_CLfosqGxg',1,NULL,2,1,'deploy g7:c7 d9:a9 f4:f2 a5:c5 g3:g2',NULL,'computer 1 move 0');
INSERT INTO "entries" VALUES('Ftj0T8A0gS-9_CLfosqGxg',2,1,2,0,'deploy f3:j3 c3:c6 a4:a6 f7:h7 b3:a3',NULL,'0 move 0');
INSERT INTO "entries" VALUES('Ftj0T8A0gS-9_CLfosqGxg',3,2,2,1,'fire d6 e5 e7 f4 f6',NULL,'computer 1 move 3');
INSERT INTO "entries" VALUES('Ftj0T8A0gS-9_CLfosqGxg',4,3,5,0,'fire e9 g4 h2 h4 j6',NULL,'0 move 4');
INSERT INTO "entries" VALUES('Ftj0T8A0gS-9_CLfosqGxg',5,4,5,1,'fire c3 g3 g5 g9 h8',NULL,'computer 1 move 5');
INSERT INTO "entries" VALUES('Ftj0T8A0gS-9_CLfosqGxg',6,5,8,0,'fire a4 e4 g3 i1 i8',NULL,'0 move 6');
INSERT INTO "entries" VALUES('Ftj0T8A0gS-9_CLfosqGxg',7,6,8,1,'fire c4 d3 e3 f3 h3',NULL,'computer 1 move 7');
INSERT INTO "entries" VALUES('Ftj0T8A0gS-9_CLfosqGxg',8,7,10,0,'fire b3 b8 c5 g8 j7',NULL,'0 move 8');
INSERT INTO "entries" VALUES('Ftj0T8A0gS-9_CLfosqGxg',9,8,10,1,'fire c2 c5 c6 i3 j3',NULL,'computer 1 move 9');
INSERT INTO "entries" VALUES('Ftj0T8A0gS-9_CLfosqGxg',10,9,13,0,'fire a7 d8 h6',NULL,'0 move 10');
INSERT INTO "entries" VALUES('Ftj0T8A0gS-9_CLfosqGxg',11,10,13,1,'fire b8 c9 d8 f8 i7',NULL,'computer 1 move 11');
INSERT INTO "entries" VALUES('Ftj0T8A0gS-9_CLfosqGxg',12,11,16,0,'fire d6 g1 j1',NULL,'0 move 12');
INSERT INTO "entries" VALUES('Ftj0T8A0gS-9_CLfosqGxg',13,12,16,1,'fire a3 a7 e10 h6 j6',NULL,'computer 1 move 13');
INSERT INTO "entries" VALUES('Ftj0T8A0gS-9_CLfosqGxg',14,13,18,0,'fire d9 i5 i6',NULL,'0 move 14');
INSERT INTO "entries" VALUES('Ftj0T8A0gS-9_CLfosqGxg',15,14,18,1,'fire a1 a2 a4 a5 b3',NULL,'computer 1 move 15');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',1,NULL,2,1,'accept map',NULL,'computer 1 move 0');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',2,1,2,2,'accept map',NULL,'computer 2 move 0');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',3,2,2,3,'redraw map',NULL,'computer 3 move 0');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',4,3,2,1,'accept map',NULL,'computer 1 move 3');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',5,4,2,2,'accept map',NULL,'computer 2 move 3');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',6,5,2,3,'accept map',NULL,'computer 3 move 3');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',7,6,4,0,'accept map',NULL,'0 move 3');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',8,7,4,1,'arrange AC9 AC10 AC5 AC11 AC4 AC13 AC6 AD3 AC8 AC12',NULL,'computer 1 move 7');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',9,8,4,2,'arrange B21 B22 B18 B24 A28 B27 A17 B25 B26 B19',NULL,'computer 2 move 7');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',10,9,4,3,'arrange AC19 AC22 AC20 AC23 AD17 AC18 AC24 AC27 AD28 AC21',NULL,'computer 3 move 7');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',11,10,6,0,'arrange B13 A3 B12 B6 B5 A14 B9 B4 B7 B10',NULL,'0 move 7');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',12,11,6,2,'cruiser 2 fire D18',NULL,'computer 2 move 14');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',13,12,6,3,'destroyer 1 forward 7',NULL,'computer 3 move 15');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',14,13,9,0,'torpedo boat 1 forward 4',NULL,'0 move 17');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',15,14,9,1,'destroyer 3 torpedo',NULL,'computer 1 move 18');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',16,15,10,2,'radar boat 1 forward 2',NULL,'computer 2 move 20');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',17,16,10,3,'cruiser 2 forward 7',NULL,'computer 3 move 20');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',18,17,12,0,'torpedo boat 2 forward 9',NULL,'0 move 23');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',19,18,12,1,'destroyer 3 fire Y8',NULL,'computer 1 move 23');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',20,19,13,2,'destroyer 1 forward 1',NULL,'computer 2 move 26');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',21,20,13,3,'mine layer 2 drop AC29',NULL,'computer 3 move 25');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',22,21,15,0,'destroyer 2 fire H4',NULL,'0 move 29');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',23,22,15,1,'mine layer 1 forward 5',NULL,'computer 1 move 28');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',24,23,16,2,'cruiser 2 shift starboard',NULL,'computer 2 move 31');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',25,24,16,3,'destroyer 3 turn starboard',NULL,'computer 3 move 31');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',26,25,18,0,'mine layer 2 shift starboard',NULL,'0 move 34');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',27,26,18,1,'destroyer 3 shift starboard',NULL,'computer 1 move 34');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',28,27,19,2,'destroyer 2 fire A22',NULL,'computer 2 move 37');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',29,28,19,3,'offer draw',NULL,'computer 3 move 37');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',30,29,19,3,'cruiser 1 fire U20',NULL,'computer 3 move 38');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',31,30,21,0,'cruiser 2 fire D7',NULL,'0 move 40');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',32,31,21,1,'torpedo boat 1 torpedo',NULL,'computer 1 move 41');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',33,32,22,2,'torpedo boat 2 fire C19',NULL,'computer 2 move 42');
INSERT INTO "entries" VALUES('KxsYhRYkqJfXC0oz5xm7xA',34,33,23,3,'mine layer 2 drop AD29',NULL,'computer 3 move 43');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',1,NULL,2,1,'accept map',NULL,'computer 1 move 0');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',2,1,2,0,'accept map',NULL,'0 move 0');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',3,2,2,1,'arrange AC18 AC15 AC11 AC14 AC20 AC12 AC19 AC16 AD10 AC13',NULL,'computer 1 move 2');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',4,3,4,0,'arrange B13 B16 B11 B20 A10 A21 B18 B17 B14 B12',NULL,'0 move 3');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',5,4,4,1,'mine layer 2 forward 6',NULL,'computer 1 move 6');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',6,5,6,0,'torpedo boat 1 forward 2',NULL,'0 move 7');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',7,6,6,1,'mine layer 2 shift port',NULL,'computer 1 move 9');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',8,7,8,0,'mine layer 1 fire A16',NULL,'0 move 10');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',9,8,8,1,'mine layer 2 forward 6',NULL,'computer 1 move 12');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',10,9,11,0,'mine layer 1 forward 1',NULL,'0 move 12');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',11,10,11,1,'mine layer 2 forward 5',NULL,'computer 1 move 15');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',12,11,13,0,'offer draw',NULL,'0 move 15');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',13,12,13,1,'decline draw',NULL,'computer 1 answer 12');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',14,13,17,0,'cruiser 1 forward 7',NULL,'0 move 17');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',15,14,17,1,'mine layer 2 fire K13',NULL,'computer 1 move 21');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',16,15,20,0,'cruiser 1 turn starboard',NULL,'0 move 21');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',17,16,20,1,'mine layer 2 drop K11',NULL,'computer 1 move 25');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',18,17,23,0,'cruiser 2 forward 2',NULL,'0 move 24');
INSERT INTO "entries" VALUES('OLa0zxXsY1-vkvdgGIWR9w',19,18,23,1,'mine layer 2 drop M12',NULL,'computer 1 move 28');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',1,NULL,2,1,'deploy g8:g4 e6:e3 e10:e8 c3:a3 c8:c7',NULL,'computer 1 move 0');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',2,1,2,0,'deploy f3:j3 c3:c6 a4:a6 f7:h7 b3:a3',NULL,'0 move 0');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',3,2,2,1,'fire f1',NULL,'computer 1 move 3');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',4,3,5,0,'fire h2',NULL,'0 move 4');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',5,4,5,1,'fire b9',NULL,'computer 1 move 5');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',6,5,8,0,'fire j10',NULL,'0 move 6');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',7,6,8,1,'fire j9',NULL,'computer 1 move 7');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',8,7,11,0,'fire a3',NULL,'0 move 8');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',9,8,11,1,'fire h4',NULL,'computer 1 move 9');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',10,9,14,0,'fire d7',NULL,'0 move 10');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',11,10,14,1,'fire f9',NULL,'computer 1 move 11');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',12,11,17,0,'fire i10',NULL,'0 move 12');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',13,12,17,1,'fire a3',NULL,'computer 1 move 13');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',14,13,20,0,'fire j4',NULL,'0 move 14');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',15,14,20,1,'fire d7',NULL,'computer 1 move 15');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',16,15,23,0,'fire f4',NULL,'0 move 16');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',17,16,23,1,'fire j6',NULL,'computer 1 move 17');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',18,17,26,0,'fire g5',NULL,'0 move 18');
INSERT INTO "entries" VALUES('P-ysKw6aryGq6YLe_FTF7w',19,18,26,1,'fire g7',NULL,'computer 1 move 19');
INSERT INTO "entries" VALUES('SJcP3yOch0auCGALif9JVw',1,NULL,2,0,'deploy f3:j3 c3:c6 a4:a6 f7:h7 b3:a3',NULL,'0 move 0');
INSERT INTO "entries" VALUES('SJcP3yOch0auCGALif9JVw',2,1,4,1,'deploy c6:c10 a5:a2 j4:j2 f8:f6 j5:i5',NULL,'1 move 1');
INSERT INTO "entries" VALUES('SJcP3yOch0auCGALif9JVw',3,2,6,0,'fire b9',NULL,'0 move 3');
INSERT INTO "entries" VALUES('SJcP3yOch0auCGALif9JVw',4,3,8,1,'fire b3',NULL,'1 move 4');
INSERT INTO "entries" VALUES('SJcP3yOch0auCGALif9JVw',5,4,10,0,'fire a3',NULL,'0 move 5');
INSERT INTO "entries" VALUES('SJcP3yOch0auCGALif9JVw',6,5,12,1,'fire e8',NULL,'1 move 6');
INSERT INTO "entries" VALUES('SJcP3yOch0auCGALif9JVw',7,6,14,0,'fire e5',NULL,'0 move 7');
INSERT INTO "entries" VALUES('SJcP3yOch0auCGALif9JVw',8,7,16,1,'fire i10',NULL,'1 move 8');
INSERT INTO "entries" VALUES('T6Xb1nkKJlOdPkTi_EdInA',1,NULL,2,1,'deploy f5:f1 a7:d7 f10:d10 a3:c3 h7:g7',NULL,'computer 1 move 0');
INSERT INTO "entries" VALUES('T6Xb1nkKJlOdPkTi_EdInA',2,1,2,0,'deploy a8:e8 c2:f2 j9:j7 i5:i3 a4:a5',NULL,'0 move 0');
INSERT INTO "entries" VALUES('T6Xb1nkKJlOdPkTi_EdInA',3,2,4,0,'fire b9',NULL,'0 move 3');
INSERT INTO "entries" VALUES('T6Xb1nkKJlOdPkTi_EdInA',4,3,4,1,'fire h7',NULL,'computer 1 move 4');
INSERT INTO "entries" VALUES('T6Xb1nkKJlOdPkTi_EdInA',5,4,6,0,'fire a3',NULL,'0 move 5');
INSERT INTO "entries" VALUES('T6Xb1nkKJlOdPkTi_EdInA',6,5,6,1,'fire b8',NULL,'computer 1 move 6');
INSERT INTO "entries" VALUES('T6Xb1nkKJlOdPkTi_EdInA',7,6,9,0,'fire e5',NULL,'0 move 7');
INSERT INTO "entries" VALUES('T6Xb1nkKJlOdPkTi_EdInA',8,7,9,1,'fire b9',NULL,'computer 1 move 8');
INSERT INTO "entries" VALUES('T6Xb1nkKJlOdPkTi_EdInA',9,8,11,0,'fire g2',NULL,'0 move 9');
INSERT INTO "entries" VALUES('T6Xb1nkKJlOdPkTi_EdInA',10,9,11,1,'fire a8',NULL,'computer 1 move 10');
INSERT INTO "entries" VALUES('T6Xb1nkKJlOdPkTi_EdInA',11,10,14,0,'fire f8',NULL,'0 move 11');
INSERT INTO "entries" VALUES('T6Xb1nkKJlOdPkTi_EdInA',12,11,14,1,'fire c8',NULL,'computer 1 move 12');
INSERT INTO "entries" VALUES('T6Xb1nkKJlOdPkTi_EdInA',13,12,16,0,'fire f10',NULL,'0 move 13');
INSERT INTO "entries" VALUES('T6Xb1nkKJlOdPkTi_EdInA',14,13,16,1,'fire d8',NULL,'computer 1 move 14');
INSERT INTO "entries" VALUES('VEqO63J49xyyeXYPDiBThg',1,NULL,0,0,'deploy a3:a2',NULL,NULL);
INSERT INTO "entries" VALUES('VEqO63J49xyyeXYPDiBThg',2,1,1,1,'deploy b2:c2',NULL,'computer 1 move 1');
INSERT INTO "entries" VALUES('VEqO63J49xyyeXYPDiBThg',3,2,3,0,'fire c3',NULL,'0 move 3');
INSERT INTO "entries" VALUES('VEqO63J49xyyeXYPDiBThg',4,3,3,1,'fire d2',NULL,'computer 1 move 4');
INSERT INTO "entries" VALUES('VEqO63J49xyyeXYPDiBThg',5,4,6,0,'fire c1',NULL,'0 move 5');
INSERT INTO "entries" VALUES('VEqO63J49xyyeXYPDiBThg',6,5,6,1,'fire b1',NULL,'computer 1 move 6');
INSERT INTO "entries" VALUES('VEqO63J49xyyeXYPDiBThg',7,6,9,0,'fire c2',NULL,'0 move 7');
INSERT INTO "entries" VALUES('VEqO63J49xyyeXYPDiBThg',8,7,9,1,'fire d1',NULL,'computer 1 move 8');
INSERT INTO "entries" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',1,NULL,2,1,'deploy h1:d1 b7:b4 j7:j5 g6:g8 d6:e6',NULL,'computer 1 move 0');
INSERT INTO "entries" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',2,1,2,0,'deploy a8:e8 c2:f2 j9:j7 i5:i3 a4:a5',NULL,'0 move 0');
INSERT INTO "entries" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',3,2,4,0,'fire b9',NULL,'0 move 3');
INSERT INTO "entries" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',4,3,4,1,'fire i7',NULL,'computer 1 move 4');
INSERT INTO "entries" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',5,4,7,0,'fire a3',NULL,'0 move 5');
INSERT INTO "entries" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',6,5,7,1,'fire f10',NULL,'computer 1 move 6');
INSERT INTO "entries" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',7,6,9,0,'fire e5',NULL,'0 move 7');
INSERT INTO "entries" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',8,7,9,1,'fire e5',NULL,'computer 1 move 8');
INSERT INTO "entries" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',9,8,12,0,'fire g2',NULL,'0 move 9');
INSERT INTO "entries" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',10,9,12,1,'fire b8',NULL,'computer 1 move 10');
INSERT INTO "entries" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',11,10,14,0,'fire f8',NULL,'0 move 11');
INSERT INTO "entries" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',12,11,14,1,'fire b9',NULL,'computer 1 move 12');
INSERT INTO "entries" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',13,12,17,0,'fire f10',NULL,'0 move 13');
INSERT INTO "entries" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',14,13,17,1,'fire a8',NULL,'computer 1 move 14');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',1,NULL,2,1,'deploy j9:n9 m10:i10 b2:b5 l1:i1 f2:f5 c9:c7 l4:j4 a3:a5 o8:m8 m3:o3 n1:n2 k7:l7 m1:m2 f9:f10 b6:a6 d1:e1 l3:l2 m7:n7 i6:i6 k5:k5 j7:j7 h4:h4 m6:m6 j8:j8 h6:h6 e5:e5 h8:h8 d4:d4',NULL,'computer 1 move 0');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',2,1,2,0,'deploy k6:k2 e2:a2 i2:f2 c3:f3 m6:m9 f9:h9 f8:h8 i7:k7 n8:n6 h4:j4 e8:d8 m4:l4 j10:k10 j9:k9 g6:g7 n4:n3 e6:f6 f7:e7 n10:n10 a5:a5 n1:n1 l2:l2 e4:e4 l6:l6 n2:n2 i6:i6 h5:h5 c7:c7',NULL,'0 move 0');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',3,2,2,1,'fire k5',NULL,'computer 1 move 3');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',4,3,3,1,'fire k6',NULL,'computer 1 move 4');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',5,4,3,1,'fire k4',NULL,'computer 1 move 5');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',6,5,4,1,'fire k7',NULL,'computer 1 move 6');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',7,6,4,1,'fire k8',NULL,'computer 1 move 7');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',8,7,7,0,'fire j3',NULL,'0 move 8');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',9,8,7,1,'fire k3',NULL,'computer 1 move 9');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',10,9,8,1,'fire k2',NULL,'computer 1 move 10');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',11,10,8,1,'fire j7',NULL,'computer 1 move 11');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',12,11,9,1,'fire i7',NULL,'computer 1 move 12');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',13,12,9,1,'fire l9',NULL,'computer 1 move 13');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',14,13,12,0,'fire a6',NULL,'0 move 14');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',15,14,14,0,'fire d2',NULL,'0 move 15');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',16,15,14,1,'fire h6',NULL,'computer 1 move 16');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',17,16,17,0,'fire i5',NULL,'0 move 17');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',18,17,17,1,'fire g5',NULL,'computer 1 move 18');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',19,18,20,0,'fire f10',NULL,'0 move 19');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',20,19,22,0,'fire j6',NULL,'0 move 20');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',21,20,22,1,'scan m5 0',NULL,'computer 1 move 21');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',22,21,23,1,'fire m6',NULL,'computer 1 move 22');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',23,22,24,1,'fire l6',NULL,'computer 1 move 23');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',24,23,25,1,'fire n4',NULL,'computer 1 move 24');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',25,24,25,1,'fire n6',NULL,'computer 1 move 25');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',26,25,26,1,'fire l4',NULL,'computer 1 move 26');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',27,26,26,1,'fire m4',NULL,'computer 1 move 27');
INSERT INTO "entries" VALUES('ji4iAtSTCLpQcomjNzYM7Q',28,27,27,1,'fire o6',NULL,'computer 1 move 28');
INSERT INTO "entries" VALUES('nOdrs8aw8agrOMThGeIkUA',1,NULL,2,0,'fire g1',NULL,'0 move 0');
INSERT INTO "entries" VALUES('nOdrs8aw8agrOMThGeIkUA',2,1,2,1,'fire c1',NULL,'computer 1 move 1');
INSERT INTO "entries" VALUES('nOdrs8aw8agrOMThGeIkUA',3,2,4,0,'fire g5',NULL,'0 move 2');
INSERT INTO "entries" VALUES('nOdrs8aw8agrOMThGeIkUA',4,3,4,1,'fire f2',NULL,'computer 1 move 3');
INSERT INTO "entries" VALUES('nOdrs8aw8agrOMThGeIkUA',5,4,7,0,'fire j2',NULL,'0 move 4');
INSERT INTO "entries" VALUES('nOdrs8aw8agrOMThGeIkUA',6,5,7,1,'fire f1',NULL,'computer 1 move 5');
INSERT INTO "entries" VALUES('nOdrs8aw8agrOMThGeIkUA',7,6,10,0,'fire g9',NULL,'0 move 6');
INSERT INTO "entries" VALUES('nOdrs8aw8agrOMThGeIkUA',8,7,10,1,'fire f3',NULL,'computer 1 move 7');
INSERT INTO "entries" VALUES('nOdrs8aw8agrOMThGeIkUA',9,8,13,0,'fire i3',NULL,'0 move 8');
INSERT INTO "entries" VALUES('nOdrs8aw8agrOMThGeIkUA',10,9,13,1,'fire g2',NULL,'computer 1 move 9');
INSERT INTO "entries" VALUES('nOdrs8aw8agrOMThGeIkUA',11,10,15,0,'fire b2',NULL,'0 move 10');
INSERT INTO "entries" VALUES('nOdrs8aw8agrOMThGeIkUA',12,11,15,1,'fire e2',NULL,'computer 1 move 11');
INSERT INTO "entries" VALUES('nOdrs8aw8agrOMThGeIkUA',13,12,18,0,'fire g10',NULL,'0 move 12');
INSERT INTO "entries" VALUES('nOdrs8aw8agrOMThGeIkUA',14,13,18,1,'fire e1',NULL,'computer 1 move 13');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',1,NULL,2,1,'deploy i10:f10 h2:h4 a6:c6 g8:g7 j8:j7 e4:e3 c2:c2 b9:b9 f1:f1 j2:j2',NULL,'computer 1 move 0');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',2,1,2,0,'deploy c3:c6 j4:j2 e2:e4 e8:f8 h4:g4 h9:h10 h1:h1 j6:j6 f10:f10 f6:f6',NULL,'0 move 0');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',3,2,2,1,'fire i8',NULL,'computer 1 move 3');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',4,3,5,0,'fire h2',NULL,'0 move 4');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',5,4,7,0,'fire b3',NULL,'0 move 5');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',6,5,7,1,'fire j7',NULL,'computer 1 move 6');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',7,6,10,0,'fire f5',NULL,'0 move 7');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',8,7,10,1,'fire g3',NULL,'computer 1 move 8');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',9,8,13,0,'fire g2',NULL,'0 move 9');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',10,9,13,1,'fire j4',NULL,'computer 1 move 10');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',11,10,14,1,'fire j5',NULL,'computer 1 move 11');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',12,11,16,0,'fire j10',NULL,'0 move 12');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',13,12,16,1,'fire j3',NULL,'computer 1 move 13');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',14,13,17,1,'fire j2',NULL,'computer 1 move 14');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',15,14,17,1,'fire g6',NULL,'computer 1 move 15');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',16,15,19,0,'fire g4',NULL,'0 move 16');
INSERT INTO "entries" VALUES('ts_HDk_-0-VPxkp1rtl7vw',17,16,19,1,'fire g9',NULL,'computer 1 move 17');
INSERT INTO "entries" VALUES('vuAS18cT0YFUw6BpVHkNmg',1,NULL,2,0,'deploy f3:j3 c3:c6 a4:a6 f7:h7 b3:a3',NULL,'0 move 0');
INSERT INTO "entries" VALUES('vuAS18cT0YFUw6BpVHkNmg',2,1,4,1,'deploy c6:c10 a5:a2 j4:j2 f8:f6 j5:i5',NULL,'1 move 1');
INSERT INTO "entries" VALUES('vuAS18cT0YFUw6BpVHkNmg',3,2,6,0,'fire b9',NULL,'0 move 3');
INSERT INTO "entries" VALUES('vuAS18cT0YFUw6BpVHkNmg',4,3,8,1,'fire b3',NULL,'1 move 4');
INSERT INTO "entries" VALUES('vuAS18cT0YFUw6BpVHkNmg',5,4,10,0,'fire a3',NULL,'0 move 5');
INSERT INTO "entries" VALUES('vuAS18cT0YFUw6BpVHkNmg',6,5,12,1,'fire e8',NULL,'1 move 6');
INSERT INTO "entries" VALUES('vuAS18cT0YFUw6BpVHkNmg',7,6,14,0,'fire e5',NULL,'0 move 7');
INSERT INTO "entries" VALUES('vuAS18cT0YFUw6BpVHkNmg',8,7,16,1,'fire i10',NULL,'1 move 8');
INSERT INTO "entries" VALUES('vuAS18cT0YFUw6BpVHkNmg',9,8,18,0,'fire g2',NULL,'0 move 9');
INSERT INTO "entries" VALUES('vuAS18cT0YFUw6BpVHkNmg',10,9,20,1,'fire f4',NULL,'1 move 10');
INSERT INTO "entries" VALUES('vuAS18cT0YFUw6BpVHkNmg',11,10,22,0,'fire f8',NULL,'0 move 11');
INSERT INTO "entries" VALUES('vuAS18cT0YFUw6BpVHkNmg',12,11,24,1,'fire d7',NULL,'1 move 12');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',1,NULL,2,1,'deploy c6:g6 d10:a10 b7:b9 j8:h8 g5:h5',NULL,'computer 1 move 0');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',2,1,2,0,'deploy f3:j3 c3:c6 a4:a6 f7:h7 b3:a3',NULL,'0 move 0');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',3,2,4,0,'fire b9',NULL,'0 move 3');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',4,3,4,1,'fire f6',NULL,'computer 1 move 4');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',5,4,6,0,'fire a3',NULL,'0 move 5');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',6,5,6,1,'fire e5',NULL,'computer 1 move 6');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',7,6,9,0,'fire e5',NULL,'0 move 7');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',8,7,9,1,'fire d4',NULL,'computer 1 move 8');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',9,8,11,0,'fire g2',NULL,'0 move 9');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',10,9,11,1,'fire g7',NULL,'computer 1 move 10');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',11,10,14,0,'fire f8',NULL,'0 move 11');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',12,11,14,1,'fire g6',NULL,'computer 1 move 12');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',13,12,17,0,'fire f10',NULL,'0 move 13');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',14,13,17,1,'fire f7',NULL,'computer 1 move 14');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',15,14,20,0,'fire j1',NULL,'0 move 15');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',16,15,20,1,'fire e7',NULL,'computer 1 move 16');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',17,16,22,0,'fire g4',NULL,'0 move 17');
INSERT INTO "entries" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',18,17,22,1,'fire h7',NULL,'computer 1 move 18');
CREATE TABLE fixtures (
	tournament TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	fixture INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	entrants JSON NOT NULL, 
	seating JSON NOT NULL, 
	"match" TEXT, 
	CONSTRAINT fixtures_key PRIMARY KEY (tournament, round, fixture, game), 
	CONSTRAINT fixtures_tournament_of_tournaments FOREIGN KEY(tournament) REFERENCES tournaments (id) ON DELETE CASCADE, 
	CONSTRAINT fixtures_match_of_matches FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "fixtures" VALUES('J38v5qBDBku3sCvHmozb7A',0,0,0,'["UcZ5Ip3VyhhF0jAhi17KnA", "dyNo5crGe1P0nuGR6jmU-Q", "h1WzJshDSfIsB_cngYDEZg"]','[]',NULL);
INSERT INTO "fixtures" VALUES('J38v5qBDBku3sCvHmozb7A',1,0,0,'["dyNo5crGe1P0nuGR6jmU-Q", "h1WzJshDSfIsB_cngYDEZg"]','["dyNo5crGe1P0nuGR6jmU-Q", "h1WzJshDSfIsB_cngYDEZg"]','5W6jbvXoZ7kwlIjIyjqEcA');
INSERT INTO "fixtures" VALUES('J38v5qBDBku3sCvHmozb7A',1,0,1,'["dyNo5crGe1P0nuGR6jmU-Q", "h1WzJshDSfIsB_cngYDEZg"]','["h1WzJshDSfIsB_cngYDEZg", "dyNo5crGe1P0nuGR6jmU-Q"]','kUeQxfpl2E0oJwQ5ZE_1WA');
CREATE TABLE invitations (
	id TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	host TEXT NOT NULL, 
	terms TEXT NOT NULL, 
	seats INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	created_at BIGINT NOT NULL, 
	expires_at BIGINT NOT NULL, 
	changed_at BIGINT NOT NULL, 
	version INTEGER NOT NULL, 
	rematch_of TEXT, 
	"match" TEXT, 
	CONSTRAINT invitations_key PRIMARY KEY (id), 
	CONSTRAINT invitations_rematch_of_once UNIQUE (rematch_of), 
	CONSTRAINT invitations_host_of_accounts FOREIGN KEY(host) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT invitations_rematch_of_of_matches FOREIGN KEY(rematch_of) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT invitations_match_of_matches FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "invitations" VALUES('alvtDVTZG_NHhot3aYPTXA','link','UcZ5Ip3VyhhF0jAhi17KnA','{"family":null,"first":"host","preset":"classic","public":true,"rated":true,"rules":null,"time":{"bank":null,"increment":0,"turn":86400}}',2,'made',1700000000319,1700604800319,1700000000320,2,NULL,'DnY2Fcy4KWJoM0iisAQn5A');
INSERT INTO "invitations" VALUES('ZfRJ-f7PCGXfTB5m3baNVw','link','UcZ5Ip3VyhhF0jAhi17KnA','{"family":null,"first":"host","preset":"classic","public":true,"rated":false,"rules":null,"time":{"bank":null,"increment":0,"turn":86400}}',2,'made',1700000000342,1700604800342,1700000000343,2,NULL,'vuAS18cT0YFUw6BpVHkNmg');
INSERT INTO "invitations" VALUES('Ch4fh30MHly6Rj7DNMfWGw','link','UcZ5Ip3VyhhF0jAhi17KnA','{"family":null,"first":"host","preset":"classic","public":true,"rated":false,"rules":null,"time":{"bank":null,"increment":0,"turn":86400}}',2,'made',1700000000368,1700604800368,1700000000369,2,NULL,'SJcP3yOch0auCGALif9JVw');
INSERT INTO "invitations" VALUES('Dx8Y6AV1dXV2g6qfRyCFVQ','open','UcZ5Ip3VyhhF0jAhi17KnA','{"family":null,"first":null,"preset":"salvo","public":true,"rated":false,"rules":null,"time":null}',2,'open',1700000000392,1700001800392,1700000000392,1,NULL,NULL);
INSERT INTO "invitations" VALUES('XXvMIIYv9gxqL4JXoG5pnw','tournament','dyNo5crGe1P0nuGR6jmU-Q','{"family":null,"first":null,"preset":"classic","public":true,"rated":false,"rules":null,"time":{"bank":null,"increment":0,"turn":60}}',2,'made',1700000002903,1700000002903,1700000002903,1,NULL,'5W6jbvXoZ7kwlIjIyjqEcA');
INSERT INTO "invitations" VALUES('Y3uuka7Alg_ERn02zNoQ_w','tournament','h1WzJshDSfIsB_cngYDEZg','{"family":null,"first":null,"preset":"classic","public":true,"rated":false,"rules":null,"time":{"bank":null,"increment":0,"turn":60}}',2,'made',1700000002903,1700000002903,1700000002903,1,NULL,'kUeQxfpl2E0oJwQ5ZE_1WA');
CREATE TABLE layouts (
	account TEXT NOT NULL, 
	preset TEXT NOT NULL, 
	name TEXT NOT NULL, 
	fleet TEXT NOT NULL, 
	CONSTRAINT layouts_key PRIMARY KEY (account, preset, name), 
	CONSTRAINT layouts_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "layouts" VALUES('UcZ5Ip3VyhhF0jAhi17KnA','classic','corners','a1:a5 c1:c4 e1:e3 g1:g3 i1:i2');
CREATE TABLE matches (
	id TEXT NOT NULL, 
	family TEXT NOT NULL, 
	preset TEXT NOT NULL, 
	rules TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	options JSON NOT NULL, 
	created_at BIGINT NOT NULL, 
	epoch BIGINT NOT NULL, 
	due_at BIGINT, 
	paused_at BIGINT, 
	finished_at BIGINT, 
	winners JSON, 
	ending TEXT, 
	CONSTRAINT matches_key PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('xdF0Mvai7j9XJfGV59My4g','shooting','classic','name = "classic"
columns = 10
rows = 10

[[ships]]
name = "carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "destroyer"
size = 2
','22926762050493024903165364499007111916','{"salts": ["98cda2660d02333621fd0199dc28e27f39ac0d2e64e9b414f0e02fe3e09f6543", "f56c6404e8abd0253c8835f29a3956927c619726ee0172290465ea4ee71fd06b"], "hot_seat": true}',1700000000008,1700000000008,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('Y1BgoN1uc2LUmnMtoAugow','shooting','classic','name = "classic"
columns = 10
rows = 10

[[ships]]
name = "carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "destroyer"
size = 2
','289192913967029227305297958399479150839','{"salts": ["50d3d30af77b7ac81f94bc61db1212e66a2a4ea7a73f5a46b908e336becbcfe8", "b693722cb3969cdee300694702ad21f35614dc50788b2c61188e4244e91ca5f2"], "hot_seat": true}',1700000000009,1700000000009,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('1dVS7u27kOeajmq3_R-vIA','shooting','sea-battle','name = "sea-battle"
columns = 10
rows = 10
first = 1
reveals_fleets = false
placement = "random"
notation = "61"

[[ships]]
name = "ship"
size = 3
count = 3
','74328555415471161081884138911174292376','{"salts": ["1fed7aaf3e990d76f09bedf49d4d7c21cb70f9ecf8d764ee2aca84055f985670", "50b572ef41c0fd6ea34a0e277d865f4cc59a01502ea89f6675e3462cefde4c52"], "hot_seat": true}',1700000000010,1700000000010,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('MeWcyc59pIx9IQFsgDguIw','shooting','sea-battle','name = "sea-battle"
columns = 10
rows = 10
first = 1
reveals_fleets = false
placement = "random"
notation = "61"

[[ships]]
name = "ship"
size = 3
count = 3
','211643788669769544603314697816148141208','{"salts": ["6235f7d8227d5a02a7d3588c004a02aaafbc8ce159a11a4d0e504f098602a327", "7555ccac11c5a91ac93dd6668f7d462da725a8fd7a6e5521f31d0dc03fd03d38"], "hot_seat": true}',1700000000011,1700000000011,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('e1BhpI_PGLhYQmffscOfXQ','shooting','custom','name = "custom"
columns = 10
rows = 10
first = 1
touching = false
notation = "G-2"

[[ships]]
name = "aircraft carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "destroyer"
size = 2
','52085919545866449921587277506300341906','{"salts": ["13d7772587db8258fedf8e472e8b215c7b3561398162de16efb6581bbca30cb7", "1d83121fb62578cf2d87f7d8aa6289eca737f5972d5f1a8602e818107a130f84"], "hot_seat": true}',1700000000012,1700000000012,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('rgHreqdXrF50PWhs4YfqYw','shooting','custom','name = "custom"
columns = 10
rows = 10
first = 1
touching = false
notation = "G-2"

[[ships]]
name = "aircraft carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "destroyer"
size = 2
','253213538698361576032419096995259313541','{"salts": ["0aec8d5939cd216cff84795982358a032645ab282cb8055e3ff9f640b1f8c9ae", "a3cb31540cbacf8c45eddcb4b2c38f8fc7243ac6d439a66d70785fe843fe5b09"], "hot_seat": true}',1700000000013,1700000000013,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('jtpavPWghZLFALyLshZ_oQ','shooting','grand-fleet','name = "grand-fleet"
columns = 15
rows = 10
turn_seconds = 30
match_seconds = 300
small_ships_decide = true
shots = "again"
notation = "B6"

[points]
hit = 1
miss = 0
sunk = 1

[radar]

[[ships]]
name = "carrier"
size = 5
count = 2

[[ships]]
name = "battleship"
size = 4
count = 3

[[ships]]
name = "destroyer"
size = 3
count = 5

[[ships]]
name = "super patrol"
size = 2
count = 8

[[ships]]
name = "patrol boat"
size = 1
count = 10
','34671781818252292586934521648888533171','{"salts": ["9982cf2d01053459f70d8f3a3462a02013fba2c5dd60fed65e0a04ac642840ec", "706d23d707f3810716b4f851343f1c3c824cb87886ae311b2f19dbaabaa4ef20"], "hot_seat": true}',1700000000014,1700000000014,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('CeZ3gH0pQepbUO4BoPBguA','shooting','grand-fleet','name = "grand-fleet"
columns = 15
rows = 10
turn_seconds = 30
match_seconds = 300
small_ships_decide = true
shots = "again"
notation = "B6"

[points]
hit = 1
miss = 0
sunk = 1

[radar]

[[ships]]
name = "carrier"
size = 5
count = 2

[[ships]]
name = "battleship"
size = 4
count = 3

[[ships]]
name = "destroyer"
size = 3
count = 5

[[ships]]
name = "super patrol"
size = 2
count = 8

[[ships]]
name = "patrol boat"
size = 1
count = 10
','98711902311901704575833675271082372232','{"salts": ["31b149dd2e6937cf7d12c8bc54e6e5dc2525274b3e49cdb06fe07ed5c6fba76c", "36f2c9512e0a5e8e2f088b8bff4dec806c6eabb54642d47eaa4cc60d384d71bd"], "hot_seat": true}',1700000000015,1700000000015,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('o_ZnXXButkLuBYSNbUwZ0Q','shooting','russian','name = "russian"
columns = 10
rows = 10
touching = false
shots = "again"

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3
count = 2

[[ships]]
name = "destroyer"
size = 2
count = 3

[[ships]]
name = "torpedo boat"
size = 1
count = 4
','302869021599196021272404768905186152954','{"salts": ["32a1de8971d5ad1116214709e71578221ef8806ab5f81ed2b1e66e7a47c79f34", "81e5a70e2f97c1aab4d91fda3d1ecc434f4788261853120674cb4e87d6e21457"], "hot_seat": true}',1700000000016,1700000000016,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('GAF0kbt35ox6EaE51lHG7w','shooting','russian','name = "russian"
columns = 10
rows = 10
touching = false
shots = "again"

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3
count = 2

[[ships]]
name = "destroyer"
size = 2
count = 3

[[ships]]
name = "torpedo boat"
size = 1
count = 4
','255154470033873068428823673092508322602','{"salts": ["1e7d30d1444017e85d02ee2d2716e3104a33bc2b8eebd337a4af390df525b56d", "33124f8b7418d3a124e5b5992b7959effccbc04204e9f47afb59e76c6a8a9c7a"], "hot_seat": true}',1700000000017,1700000000017,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('7fQlsIGzt0KGGAla8ohw-g','shooting','salvo','name = "salvo"
columns = 10
rows = 10
shots = "salvo"

[[ships]]
name = "carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "destroyer"
size = 2
','105078291176228733593443829092460058253','{"salts": ["b2b02268796bc9b95a32959954e98797b86c95ee46f174c27ced7023aa9f4750", "0fed5e1226c019fa3d3ef61ffe5dec1269023f9c74a0d110caf3c4b10b5da7ca"], "hot_seat": true}',1700000000018,1700000000018,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('30X9sxYCIq7xwVNaRRPGXA','shooting','salvo','name = "salvo"
columns = 10
rows = 10
shots = "salvo"

[[ships]]
name = "carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "destroyer"
size = 2
','124517127517186903136713652483631255400','{"salts": ["202fbc2b157a61de17eb8fb047c07efccb74214341228343ad84c08cf83276b7", "d7304030a6caf13294197e24f4ec9cf81ca6c115c63917961ab8cf4a41e7e71a"], "hot_seat": true}',1700000000019,1700000000019,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('pJ5qHbn7OBgeqb3slW5tQQ','shooting','score-attack','name = "score-attack"
columns = 10
rows = 10
first = 1
bombs = 40
touching = false
points_decide = true
notation = "G-2"

[points]
hit = 100
miss = -10
sunk = 500

[[ships]]
name = "aircraft carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "destroyer"
size = 2
','25679011691037613977905064416183227379','{"salts": ["56dd5257d082639e71fb7ac5ffff104428b4df00ac19969df6d5544620da88f6", "aedd4c5a63c2ee52f601ad4ae1d0733f363af9bc96b2aadc23f28d9492852bed"], "hot_seat": true}',1700000000020,1700000000020,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('z0TNzwlEurrmulkPhVL5Vg','shooting','score-attack','name = "score-attack"
columns = 10
rows = 10
first = 1
bombs = 40
touching = false
points_decide = true
notation = "G-2"

[points]
hit = 100
miss = -10
sunk = 500

[[ships]]
name = "aircraft carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "destroyer"
size = 2
','300549851926410370362934080153338841044','{"salts": ["93d8aa342979cfe164e038f1a020ba399304c56fc6b6f8b408af2746ae759015", "ac9eba6b5363d8b3e8ccc2e093197edfdf097dc1674f763981e39cd8bf511e0a"], "hot_seat": true}',1700000000021,1700000000021,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('fpFIgXUnO-Vr58Ec-1dXVg','fleet','fleet','family = "fleet"
name = "fleet"
columns = 30
rows = 30
reef_zone = "K4:T27"
reefs = 24
torpedo_range = 10
turn_limit = 1000
base_wins = false
open_fleets = false

[[harbours]]
base = "A11:A20"
docks = "B11:B20 A10 A21"
radar = "A10:B21"
facing = "east"

[[harbours]]
base = "AD11:AD20"
docks = "AC11:AC20 AD10 AD21"
radar = "AC10:AD21"
facing = "west"

[ships."cruiser"]
count = 2
size = 5
speed = 10
radar = [1, 10, -1, 1]
cannon = [-5, 9, -5, 5]
heavy_armour = true
heavy_cannon = true

[ships."destroyer"]
count = 3
size = 4
speed = 8
radar = [1, 8, -1, 1]
cannon = [-4, 7, -4, 4]
torpedoes = true

[ships."torpedo boat"]
count = 2
size = 3
speed = 9
radar = [1, 6, -1, 1]
cannon = [0, 4, -2, 2]
pivot = 1
turns_about = true
torpedoes = true

[ships."mine layer"]
count = 2
size = 2
speed = 6
radar = [-2, 3, -2, 2]
cannon = [-1, 2, -2, 2]
sonar = [-2, 3, -2, 2]
heavy_armour = true
mines = 5

[ships."radar boat"]
count = 1
size = 3
speed = 3
radar = [1, 6, -1, 1]
cannon = [-1, 3, -1, 1]
long_radar = [1, 12, -1, 1]
pivot = 1
turns_about = true
marked = true

[ships."kamikaze boat"]
count = 0
size = 1
speed = 0
radar = [-2, 2, -2, 2]
heavy_armour = true
leap = 2
blast = 1
','144552010252329175672671258017033796442','{"salts": ["2a573d3c42f27b1293b6230850ff63afed608d3a9fcca7372e2ad1730da1e26b", "e11c5d1adfc57d43b2372cd8ef6de544bf406a49c592ebfe3672ccc3500ef1f0"], "hot_seat": true}',1700000000022,1700000000022,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('OYn22biUeAYdwVz9ZfEhnw','fleet','fleet','family = "fleet"
name = "fleet"
columns = 30
rows = 30
reef_zone = "K4:T27"
reefs = 24
torpedo_range = 10
turn_limit = 1000
base_wins = false
open_fleets = false

[[harbours]]
base = "A11:A20"
docks = "B11:B20 A10 A21"
radar = "A10:B21"
facing = "east"

[[harbours]]
base = "AD11:AD20"
docks = "AC11:AC20 AD10 AD21"
radar = "AC10:AD21"
facing = "west"

[ships."cruiser"]
count = 2
size = 5
speed = 10
radar = [1, 10, -1, 1]
cannon = [-5, 9, -5, 5]
heavy_armour = true
heavy_cannon = true

[ships."destroyer"]
count = 3
size = 4
speed = 8
radar = [1, 8, -1, 1]
cannon = [-4, 7, -4, 4]
torpedoes = true

[ships."torpedo boat"]
count = 2
size = 3
speed = 9
radar = [1, 6, -1, 1]
cannon = [0, 4, -2, 2]
pivot = 1
turns_about = true
torpedoes = true

[ships."mine layer"]
count = 2
size = 2
speed = 6
radar = [-2, 3, -2, 2]
cannon = [-1, 2, -2, 2]
sonar = [-2, 3, -2, 2]
heavy_armour = true
mines = 5

[ships."radar boat"]
count = 1
size = 3
speed = 3
radar = [1, 6, -1, 1]
cannon = [-1, 3, -1, 1]
long_radar = [1, 12, -1, 1]
pivot = 1
turns_about = true
marked = true

[ships."kamikaze boat"]
count = 0
size = 1
speed = 0
radar = [-2, 2, -2, 2]
heavy_armour = true
leap = 2
blast = 1
','81433785858690177847701777761100605636','{"salts": ["081a56e31272cff97b87f9fb645ef4f231b25f3f3b9d946aa7c3f81955d3f3bc", "48892e5228062b61fb96b67d4a083641e4b9172e416ffdb293032f6c634b89d1"], "hot_seat": true}',1700000000023,1700000000023,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('lpz1V3UeRDrGvxp4udUeDQ','fleet','fleet-teams','family = "fleet"
name = "fleet-teams"
columns = 30
rows = 30
reef_zone = "K4:T27"
reefs = 24
torpedo_range = 10
turn_limit = 1000
base_wins = false
open_fleets = false

[[harbours]]
base = "A4:A13"
docks = "B4:B13 A3 A14"
radar = "A3:B14"
facing = "east"

[[harbours]]
base = "AD4:AD13"
docks = "AC4:AC13 AD3 AD14"
radar = "AC3:AD14"
facing = "west"

[[harbours]]
base = "A18:A27"
docks = "B18:B27 A17 A28"
radar = "A17:B28"
facing = "east"

[[harbours]]
base = "AD18:AD27"
docks = "AC18:AC27 AD17 AD28"
radar = "AC17:AD28"
facing = "west"

[ships."cruiser"]
count = 2
size = 5
speed = 10
radar = [1, 10, -1, 1]
cannon = [-5, 9, -5, 5]
heavy_armour = true
heavy_cannon = true

[ships."destroyer"]
count = 3
size = 4
speed = 8
radar = [1, 8, -1, 1]
cannon = [-4, 7, -4, 4]
torpedoes = true

[ships."torpedo boat"]
count = 2
size = 3
speed = 9
radar = [1, 6, -1, 1]
cannon = [0, 4, -2, 2]
pivot = 1
turns_about = true
torpedoes = true

[ships."mine layer"]
count = 2
size = 2
speed = 6
radar = [-2, 3, -2, 2]
cannon = [-1, 2, -2, 2]
sonar = [-2, 3, -2, 2]
heavy_armour = true
mines = 5

[ships."radar boat"]
count = 1
size = 3
speed = 3
radar = [1, 6, -1, 1]
cannon = [-1, 3, -1, 1]
long_radar = [1, 12, -1, 1]
pivot = 1
turns_about = true
marked = true

[ships."kamikaze boat"]
count = 0
size = 1
speed = 0
radar = [-2, 2, -2, 2]
heavy_armour = true
leap = 2
blast = 1
','243968694904031599690619294894856792400','{"salts": ["3987ab9ea1e9e7ff34a6f2577a17f01b050d18fdc4afa45a655f92d4a8a40c4e", "58f6b2066a13f981344062acd1845a1f34955452abe1650866da010c10202380", "f7a1691ebc92deed014b30a1daba6de2d06846744f934c639b1330fd8aef024b", "3e3a74cdf17b6aee56c3e46f6639abd048a51d99f6e47bcca1bd04b19e074efa"], "hot_seat": true}',1700000000024,1700000000024,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('MrotYZWzZRrHsgnFGx6VtQ','fleet','fleet-teams','family = "fleet"
name = "fleet-teams"
columns = 30
rows = 30
reef_zone = "K4:T27"
reefs = 24
torpedo_range = 10
turn_limit = 1000
base_wins = false
open_fleets = false

[[harbours]]
base = "A4:A13"
docks = "B4:B13 A3 A14"
radar = "A3:B14"
facing = "east"

[[harbours]]
base = "AD4:AD13"
docks = "AC4:AC13 AD3 AD14"
radar = "AC3:AD14"
facing = "west"

[[harbours]]
base = "A18:A27"
docks = "B18:B27 A17 A28"
radar = "A17:B28"
facing = "east"

[[harbours]]
base = "AD18:AD27"
docks = "AC18:AC27 AD17 AD28"
radar = "AC17:AD28"
facing = "west"

[ships."cruiser"]
count = 2
size = 5
speed = 10
radar = [1, 10, -1, 1]
cannon = [-5, 9, -5, 5]
heavy_armour = true
heavy_cannon = true

[ships."destroyer"]
count = 3
size = 4
speed = 8
radar = [1, 8, -1, 1]
cannon = [-4, 7, -4, 4]
torpedoes = true

[ships."torpedo boat"]
count = 2
size = 3
speed = 9
radar = [1, 6, -1, 1]
cannon = [0, 4, -2, 2]
pivot = 1
turns_about = true
torpedoes = true

[ships."mine layer"]
count = 2
size = 2
speed = 6
radar = [-2, 3, -2, 2]
cannon = [-1, 2, -2, 2]
sonar = [-2, 3, -2, 2]
heavy_armour = true
mines = 5

[ships."radar boat"]
count = 1
size = 3
speed = 3
radar = [1, 6, -1, 1]
cannon = [-1, 3, -1, 1]
long_radar = [1, 12, -1, 1]
pivot = 1
turns_about = true
marked = true

[ships."kamikaze boat"]
count = 0
size = 1
speed = 0
radar = [-2, 2, -2, 2]
heavy_armour = true
leap = 2
blast = 1
','46705922118312295236227788804310664542','{"salts": ["b583f7d77996690620ad48b89d4339c59d52d3546d6204f4966d7e10230caed5", "7deeb6c2f56ebc90f14ca8c1583702399b79fe669b778da590adfa81c174928f", "2ae076755855566ca026521c45363ba97c75305eadc581057f52f796fe80522b", "e171c980ceb91e93ca389a386daaace66cffff24bdedc7eb6ac1621d52741bfe"], "hot_seat": true}',1700000000025,1700000000025,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('H0raiX6TwVq9KLzeJpTdwg','shooting','archipelago','name = "archipelago"
columns = 9
rows = 11
first = 2
players = 3
touching = false
equal_turns = true
reveals_fleets = false
shots = "salvo"
announces = "sunk"
notation = "B6"

[points]
hit = 3
miss = -1
sunk = 7

[radar]
every = 3
reach = 2

[[ships]]
name = "iron clad"
size = 3
armoured = true

[[ships]]
name = "skiff"
size = 1
count = 2

[[ships]]
name = "Brücke"
size = 2
','215064544647087368743533185116787227272','{"salts": ["1972b39cca3d709467382fb40d001455e7ed3ac9565323dfe22ec99d9db6d0d6", "19c20531aa7676f6955a5201de5090c04d57839b2cb23add0808ab001f4618e5", "36206f1c6a685f8c89488e85b5cc077319c456e3b3794597e165b1d1dc741d9d"], "hot_seat": true}',1700000000026,1700000000026,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('pL9q2gHTynnM7nBFECMz4g','shooting','clockwork','name = "clockwork"
columns = 7
rows = 7
turn_seconds = 10
match_seconds = 120
points_decide = true
small_ships_decide = true
shots = "again"

[points]
hit = 1
miss = 0
sunk = 2

[[ships]]
name = "barge"
size = 3

[[ships]]
name = "punt"
size = 2
count = 2
','211956976144849776993564451737223713441','{"salts": ["24c2672c7592ba8af6754dbcf0f43734367b7b77ad368f585d0f313503645fba", "f8f91deebe5965c6fcb4cbd9ec5ee043d1404eb3852709753695c11d1aa4cb48"], "hot_seat": true}',1700000000027,1700000000027,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('osFcHMDl3Vyx8a6-YuneSQ','shooting','fog','name = "fog"
columns = 6
rows = 5
bombs = 20
placement = "random"
announces = "hit"
notation = "61"

[[ships]]
name = "ferry"
size = 3

[[ships]]
name = "raft"
size = 1
count = 3
','180343725214544156250345390751700014394','{"salts": ["08665cd30681c0a0e991ec3605329686608baba9cb2ecd36fad86a6e3cff81d8", "05e01cbf64c89570c83b8fdb92a310ce13c96b1012e32c4215d77bfd5f261548"], "hot_seat": true}',1700000000028,1700000000028,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('7ShXLb5A044qIHAmZCyymw','shooting','harbour raid','name = "harbour raid"
columns = 12
rows = 8
bombs = 40
touching = false
equal_turns = true
points_decide = true
shots = "again"
notation = "G-2"

[points]
hit = 10
miss = -1
sunk = 25

[[ships]]
name = "freighter"
size = 4

[[ships]]
name = "tug"
size = 2
count = 3

[[ships]]
name = "launch"
size = 1
count = 4
','324982072439754567056697764198766903409','{"salts": ["5795416d38e9c6fa2e8fb42c47ee9511f64fa196d9254a4133ef68088040b73d", "95dfeca03a746c8f2ebf0ca100ea1f090a6695d17f0b95e82ba1a9991d0fd3d1"], "hot_seat": true}',1700000000029,1700000000029,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('sckURKSnUXIRYu1dKkLNcA','shooting','iron coffins','name = "iron coffins"
columns = 10
rows = 10
shots = "salvo"
announces = "sunk"

[[ships]]
name = "cruiser"
size = 4

[[ships]]
name = "frigate"
size = 3
count = 2

[[ships]]
name = "submarine"
size = 2
count = 3
armoured = true
','11090158883145013878823020130157401387','{"salts": ["982b4539d8509d888a29965bea46d71503159a40a8c7e5a189322c086e0a2a72", "f7080d3894a8cc4601dc90df8c37449be352c094e4bff0200860a2f415fe13fc"], "hot_seat": true}',1700000000030,1700000000030,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('cs6yAZhuR7Wp4c5Cb5P8yw','fleet','skirmish','family = "fleet"
name = "skirmish"
columns = 30
rows = 30
reef_zone = "K4:T27"
reefs = 24
torpedo_range = 10
turn_limit = 60
base_wins = true
open_fleets = true

[[harbours]]
base = "A11:A20"
docks = "B11:B20 A10 A21"
radar = "A10:B21"
facing = "east"

[[harbours]]
base = "AD11:AD20"
docks = "AC11:AC20 AD10 AD21"
radar = "AC10:AD21"
facing = "west"

[ships."cruiser"]
count = 1
size = 5
speed = 10
radar = [1, 10, -1, 1]
cannon = [-5, 9, -5, 5]
heavy_armour = true
heavy_cannon = true

[ships."destroyer"]
count = 1
size = 4
speed = 8
radar = [1, 8, -1, 1]
cannon = [-4, 7, -4, 4]
torpedoes = true

[ships."torpedo boat"]
count = 1
size = 3
speed = 9
radar = [1, 6, -1, 1]
cannon = [0, 4, -2, 2]
pivot = 1
turns_about = true
torpedoes = true

[ships."mine layer"]
count = 1
size = 2
speed = 6
radar = [-2, 3, -2, 2]
cannon = [-1, 2, -2, 2]
sonar = [-2, 3, -2, 2]
heavy_armour = true
mines = 5

[ships."radar boat"]
count = 1
size = 3
speed = 3
radar = [1, 6, -1, 1]
cannon = [-1, 3, -1, 1]
long_radar = [1, 12, -1, 1]
pivot = 1
turns_about = true
marked = true

[ships."kamikaze boat"]
count = 1
size = 1
speed = 0
radar = [-2, 2, -2, 2]
heavy_armour = true
leap = 2
blast = 1
','73589530974549850015019545080625126153','{"salts": ["b965d6ce888f0558873dc18948bb856032fd8b0f9f0fb4186b57b49e1626222b", "0d5856a9cc0b20bc6aa90bd162a61f7258f9e2f58269788a619a7a75a88c3d01"], "hot_seat": true}',1700000000031,1700000000031,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('PU4K6tEhWrlty3X3DSNa8g','fleet','strait','family = "fleet"
name = "strait"
columns = 18
rows = 12
reef_zone = "H3:K10"
reefs = 5
torpedo_range = 10
turn_limit = 150
turn_seconds = 45
base_wins = false
open_fleets = false

[[harbours]]
base = "A4:A8"
docks = "B3:B9"
radar = "A2:C10"
facing = "east"

[[harbours]]
base = "R4:R8"
docks = "Q3:Q9"
radar = "P2:R10"
facing = "west"

[ships."cruiser"]
count = 1
size = 5
speed = 10
radar = [1, 10, -1, 1]
cannon = [-5, 9, -5, 5]
heavy_armour = true
heavy_cannon = true

[ships."destroyer"]
count = 1
size = 4
speed = 8
radar = [1, 8, -1, 1]
cannon = [-4, 7, -4, 4]
torpedoes = true

[ships."torpedo boat"]
count = 2
size = 3
speed = 9
radar = [1, 6, -1, 1]
cannon = [0, 4, -2, 2]
pivot = 1
turns_about = true
torpedoes = true

[ships."mine layer"]
count = 2
size = 2
speed = 6
radar = [-2, 3, -2, 2]
cannon = [-1, 2, -2, 2]
sonar = [-2, 3, -2, 2]
heavy_armour = true
mines = 5

[ships."radar boat"]
count = 1
size = 3
speed = 3
radar = [1, 6, -1, 1]
cannon = [-1, 3, -1, 1]
long_radar = [1, 12, -1, 1]
pivot = 1
turns_about = true
marked = true

[ships."kamikaze boat"]
count = 0
size = 1
speed = 0
radar = [-2, 2, -2, 2]
heavy_armour = true
leap = 2
blast = 1
','145068092482526827189214086035922838485','{"salts": ["8035dd4eb9b4bc7419954b616c4ee1cb47e6aa6b436da287702eb4ef01d90608", "33bdf08ca5a7b4261a69a6ebbe6269d0f4a46e0411d8bad4499cf19d0af63eeb"], "hot_seat": true}',1700000000032,1700000000032,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('P-ysKw6aryGq6YLe_FTF7w','shooting','classic','name = "classic"
columns = 10
rows = 10

[[ships]]
name = "carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "destroyer"
size = 2
','241312127436346662188081883717457493009','{"salts": ["ba0e77930f5e0fb687ba3bfacd6d1d63ba2b66df3d6a4845555b5a5bc4e751e8", "040b22a970748c4d70928271152dc476aea2d65759a411bbdc90ec946a3ea98a"]}',1700000000038,1700000000038,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('ye0VKh_-vjEQ3obQZp6vnQ','shooting','classic','name = "classic"
columns = 10
rows = 10

[[ships]]
name = "carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "destroyer"
size = 2
','105545097237393262499803896778278498256','{"salts": ["3c95d256fe3018380ac77e8b6eaa601f19d1c8941d9729b98f07368fa6b80107", "563f064d37c0e2ce7edac3aab4c8ac64e77d95a14613793012a3864de07ff79e"]}',1700000000066,1700000000066,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('nOdrs8aw8agrOMThGeIkUA','shooting','sea-battle','name = "sea-battle"
columns = 10
rows = 10
first = 1
reveals_fleets = false
placement = "random"
notation = "61"

[[ships]]
name = "ship"
size = 3
count = 3
','327626429530615072717820574579320321943','{"salts": ["abe7311b2b1c66d725e46d6d83d471e98a0dba3e905b4bf672ff854c4e17ded0", "6e5018c1f026da6afcabd52fc8aa5183e218204713b9bc7f934dbf4b30f4aa3d"]}',1700000000090,1700000000090,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('T6Xb1nkKJlOdPkTi_EdInA','shooting','custom','name = "custom"
columns = 10
rows = 10
first = 1
touching = false
notation = "G-2"

[[ships]]
name = "aircraft carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "destroyer"
size = 2
','246406634301616902977366181628033601643','{"salts": ["45eb54223fabcb96f1fb74004c1ff5ae95364203d47d61bd467fe87621a007c9", "4b7bb0e1a3aae8cbb2366cfd81f27dc72551085511d4cadc6e615ef5f6eb40a7"]}',1700000000110,1700000000110,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('ji4iAtSTCLpQcomjNzYM7Q','shooting','grand-fleet','name = "grand-fleet"
columns = 15
rows = 10
turn_seconds = 30
match_seconds = 300
small_ships_decide = true
shots = "again"
notation = "B6"

[points]
hit = 1
miss = 0
sunk = 1

[radar]

[[ships]]
name = "carrier"
size = 5
count = 2

[[ships]]
name = "battleship"
size = 4
count = 3

[[ships]]
name = "destroyer"
size = 3
count = 5

[[ships]]
name = "super patrol"
size = 2
count = 8

[[ships]]
name = "patrol boat"
size = 1
count = 10
','78376274527671912595132565451148992433','{"salts": ["0b493b7c1c2ead2cd80bbd00b996a909de76280a6d4ff94ac90076ed3400ebcb", "aa0baa4ca33b31f1f76ef50787b63c11aba5f6fee4286372133e9507c923432e"]}',1700000000128,1700000000128,1700000030155,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('ts_HDk_-0-VPxkp1rtl7vw','shooting','russian','name = "russian"
columns = 10
rows = 10
touching = false
shots = "again"

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3
count = 2

[[ships]]
name = "destroyer"
size = 2
count = 3

[[ships]]
name = "torpedo boat"
size = 1
count = 4
','130086802577800630010869703040750403865','{"salts": ["6d1a9547bd686e60441d8dc088c9fd18f6bda96e4f7352fa367a0f3b75af4023", "43df71dcfe888f0d88404d80dfd3f845f13f001c0f2f90ff15ee6df826146316"]}',1700000000152,1700000000152,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('Ftj0T8A0gS-9_CLfosqGxg','shooting','salvo','name = "salvo"
columns = 10
rows = 10
shots = "salvo"

[[ships]]
name = "carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "destroyer"
size = 2
','171155927470218879768381396279517520583','{"salts": ["edabb8bf6e76a745706a125b0123b5957616e57156b1beba3d9b11c6b4654cc5", "6c9cf59253be92962a2fc9044a947a7ccd4b61e6e50ab5cfb1546b18971f98ec"]}',1700000000173,1700000000173,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('WmoZ_vFQsOBOok7mM1TcqQ','shooting','score-attack','name = "score-attack"
columns = 10
rows = 10
first = 1
bombs = 40
touching = false
points_decide = true
notation = "G-2"

[points]
hit = 100
miss = -10
sunk = 500

[[ships]]
name = "aircraft carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "destroyer"
size = 2
','52677159488286803097145974320708910270','{"salts": ["dc84a99d078d2bf59826cfbfffd1848962bcfddc4a0645c10de7ca1e15f25fc6", "d4f57ef7ef3a1879a95b41eb472aaf3e1f90c3b359553076fc5347842efd9b1b"]}',1700000000193,1700000000193,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('5Hr0-EIaYEg84M5cRQ1keQ','fleet','fleet','family = "fleet"
name = "fleet"
columns = 30
rows = 30
reef_zone = "K4:T27"
reefs = 24
torpedo_range = 10
turn_limit = 1000
base_wins = false
open_fleets = false

[[harbours]]
base = "A11:A20"
docks = "B11:B20 A10 A21"
radar = "A10:B21"
facing = "east"

[[harbours]]
base = "AD11:AD20"
docks = "AC11:AC20 AD10 AD21"
radar = "AC10:AD21"
facing = "west"

[ships."cruiser"]
count = 2
size = 5
speed = 10
radar = [1, 10, -1, 1]
cannon = [-5, 9, -5, 5]
heavy_armour = true
heavy_cannon = true

[ships."destroyer"]
count = 3
size = 4
speed = 8
radar = [1, 8, -1, 1]
cannon = [-4, 7, -4, 4]
torpedoes = true

[ships."torpedo boat"]
count = 2
size = 3
speed = 9
radar = [1, 6, -1, 1]
cannon = [0, 4, -2, 2]
pivot = 1
turns_about = true
torpedoes = true

[ships."mine layer"]
count = 2
size = 2
speed = 6
radar = [-2, 3, -2, 2]
cannon = [-1, 2, -2, 2]
sonar = [-2, 3, -2, 2]
heavy_armour = true
mines = 5

[ships."radar boat"]
count = 1
size = 3
speed = 3
radar = [1, 6, -1, 1]
cannon = [-1, 3, -1, 1]
long_radar = [1, 12, -1, 1]
pivot = 1
turns_about = true
marked = true

[ships."kamikaze boat"]
count = 0
size = 1
speed = 0
radar = [-2, 2, -2, 2]
heavy_armour = true
leap = 2
blast = 1
','169094666324240174157569350411534478244','{"salts": ["bf36943b7a3d974e6a0512f06096cebd9119c55e84ad01f1a4cddc92910f4847", "b6fe7558a483147bf7dc6f79f4a430a52cc8694d76a39ad73efba5050e725479"]}',1700000000212,1700000000212,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('OLa0zxXsY1-vkvdgGIWR9w','fleet','fleet','family = "fleet"
name = "fleet"
columns = 30
rows = 30
reef_zone = "K4:T27"
reefs = 24
torpedo_range = 10
turn_limit = 1000
base_wins = false
open_fleets = false

[[harbours]]
base = "A11:A20"
docks = "B11:B20 A10 A21"
radar = "A10:B21"
facing = "east"

[[harbours]]
base = "AD11:AD20"
docks = "AC11:AC20 AD10 AD21"
radar = "AC10:AD21"
facing = "west"

[ships."cruiser"]
count = 2
size = 5
speed = 10
radar = [1, 10, -1, 1]
cannon = [-5, 9, -5, 5]
heavy_armour = true
heavy_cannon = true

[ships."destroyer"]
count = 3
size = 4
speed = 8
radar = [1, 8, -1, 1]
cannon = [-4, 7, -4, 4]
torpedoes = true

[ships."torpedo boat"]
count = 2
size = 3
speed = 9
radar = [1, 6, -1, 1]
cannon = [0, 4, -2, 2]
pivot = 1
turns_about = true
torpedoes = true

[ships."mine layer"]
count = 2
size = 2
speed = 6
radar = [-2, 3, -2, 2]
cannon = [-1, 2, -2, 2]
sonar = [-2, 3, -2, 2]
heavy_armour = true
mines = 5

[ships."radar boat"]
count = 1
size = 3
speed = 3
radar = [1, 6, -1, 1]
cannon = [-1, 3, -1, 1]
long_radar = [1, 12, -1, 1]
pivot = 1
turns_about = true
marked = true

[ships."kamikaze boat"]
count = 0
size = 1
speed = 0
radar = [-2, 2, -2, 2]
heavy_armour = true
leap = 2
blast = 1
','337969187312380300347668584017590881413','{"salts": ["d8a5300921c4d8e949f9cbd473cea5f64a2ca262528f2293144e424608a4fea9", "3a8960a33622bc1b9cf812bb066b48cf193e33c8df1f9590f877de9305e3e782"]}',1700000000236,1700000000236,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('KxsYhRYkqJfXC0oz5xm7xA','fleet','fleet-teams','family = "fleet"
name = "fleet-teams"
columns = 30
rows = 30
reef_zone = "K4:T27"
reefs = 24
torpedo_range = 10
turn_limit = 1000
base_wins = false
open_fleets = false

[[harbours]]
base = "A4:A13"
docks = "B4:B13 A3 A14"
radar = "A3:B14"
facing = "east"

[[harbours]]
base = "AD4:AD13"
docks = "AC4:AC13 AD3 AD14"
radar = "AC3:AD14"
facing = "west"

[[harbours]]
base = "A18:A27"
docks = "B18:B27 A17 A28"
radar = "A17:B28"
facing = "east"

[[harbours]]
base = "AD18:AD27"
docks = "AC18:AC27 AD17 AD28"
radar = "AC17:AD28"
facing = "west"

[ships."cruiser"]
count = 2
size = 5
speed = 10
radar = [1, 10, -1, 1]
cannon = [-5, 9, -5, 5]
heavy_armour = true
heavy_cannon = true

[ships."destroyer"]
count = 3
size = 4
speed = 8
radar = [1, 8, -1, 1]
cannon = [-4, 7, -4, 4]
torpedoes = true

[ships."torpedo boat"]
count = 2
size = 3
speed = 9
radar = [1, 6, -1, 1]
cannon = [0, 4, -2, 2]
pivot = 1
turns_about = true
torpedoes = true

[ships."mine layer"]
count = 2
size = 2
speed = 6
radar = [-2, 3, -2, 2]
cannon = [-1, 2, -2, 2]
sonar = [-2, 3, -2, 2]
heavy_armour = true
mines = 5

[ships."radar boat"]
count = 1
size = 3
speed = 3
radar = [1, 6, -1, 1]
cannon = [-1, 3, -1, 1]
long_radar = [1, 12, -1, 1]
pivot = 1
turns_about = true
marked = true

[ships."kamikaze boat"]
count = 0
size = 1
speed = 0
radar = [-2, 2, -2, 2]
heavy_armour = true
leap = 2
blast = 1
','324552912109639265416093625600389192366','{"salts": ["4d346b94a605905d40cff25e895722f3a90b63480134768c25c3da65a7fd5879", "5addbbf96c2e9d9ec37ba02f421daaef3f57a991dfcc0fa3ae0e5028144b97a4", "449c8674898b1dac6726ce5d21c8350664edaf9b0b79f9cb558ae09575355080", "adc6e5c8854dab60c737ab9c26086adebe2a35a6807df317690f8b4bc2c312e9"]}',1700000000261,1700000000261,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('8QpvbDob1EsGwwz77O8qxQ','shooting','pond','name = "pond"
columns = 4
rows = 3
first = 1

[[ships]]
name = "raft"
size = 2
','159597790846442323431204574323718461238','{"salts": ["fe6c763d5107d3244e42f38f8809c0a2d4ddd6c5118951051ee685bb90c12d91", "ab4a12746ad46365563284cb83cb46699501b694fd2be901eca43528e5d8650c"]}',1700000000284,1700000000284,NULL,NULL,1700000000294,'[1]','fleet-sunk');
INSERT INTO "matches" VALUES('9axY6fAmTYg5Ue-0kUd8UQ','shooting','pond','name = "pond"
columns = 4
rows = 3
first = 1

[[ships]]
name = "raft"
size = 2
','247961109191130792693084096951748716961','{"salts": ["a1686c8755beebeeaf64323fbaee46d2f0187fc338a956b480d4800ffce5fe94", "1475ae73167f6ebc0da286d45fa8905b7ed78e5c0e5dc8ebab38ac4081c2422b"]}',1700000000297,1700000000297,NULL,NULL,1700000000307,'[0]','fleet-sunk');
INSERT INTO "matches" VALUES('VEqO63J49xyyeXYPDiBThg','shooting','pond','name = "pond"
columns = 4
rows = 3
first = 1

[[ships]]
name = "raft"
size = 2
','241008070820467009520251156210016437480','{"salts": ["8e549bc3c072128cbd9d4527fda3f8c465b0ce903fec29ab89d18af0f401fcc9", "9ba08c800d685c5aed842a1a336c17e0facffe8a6ffb835c3f68c1543bf51f04"]}',1700000000309,1700000000309,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('DnY2Fcy4KWJoM0iisAQn5A','shooting','classic','name = "classic"
columns = 10
rows = 10
first = 1
turn_seconds = 86400

[[ships]]
name = "carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "destroyer"
size = 2
','105770356680625394413222809396006682757','{"salts": ["109c026f199c6ff25809032ce6ecfafb6e3842c2f8469d96885c9d6d2366a6a7", "9853bb4578f8853f418b84a3fa38c0ea7391f72709579381dd358fe295533923"], "terms": {"preset": "classic", "family": null, "rules": null, "first": "host", "time": {"turn": 86400, "bank": null, "increment": 0}, "rated": true, "public": true}, "rated": true, "public": true}',1700000000320,1700000000320,NULL,NULL,1700000000341,'[0]','resigned');
INSERT INTO "matches" VALUES('vuAS18cT0YFUw6BpVHkNmg','shooting','classic','name = "classic"
columns = 10
rows = 10
first = 1
turn_seconds = 86400

[[ships]]
name = "carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "destroyer"
size = 2
','83688237077591211912677154526728346180','{"salts": ["4b1656dd136606861f34277f4726a02227a128392db9d8db924bbaaa4d72fbb7", "f0b63460fff05a0cd293d597b2a795a9ffad8da0f3e8a1b1e60ff76da30f2719"], "terms": {"preset": "classic", "family": null, "rules": null, "first": "host", "time": {"turn": 86400, "bank": null, "increment": 0}, "rated": false, "public": true}, "rated": false, "public": true}',1700000000343,1700000000343,1700086400367,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('SJcP3yOch0auCGALif9JVw','shooting','classic','name = "classic"
columns = 10
rows = 10
first = 1
turn_seconds = 86400

[[ships]]
name = "carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "destroyer"
size = 2
','21849098120208570960448664554704328033','{"salts": ["dc18fe5b33cd9cba14e55bac83dcecdec6feee33ed72ec42db0aca624b1dfed1", "10b34261aa02a9f8d9109f5d1472816a758840b4329a2096927e5b8dd0b52423"], "terms": {"preset": "classic", "family": null, "rules": null, "first": "host", "time": {"turn": 86400, "bank": null, "increment": 0}, "rated": false, "public": true}, "rated": false, "public": true}',1700000000369,1700000000369,1700086400385,1700000000388,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('5W6jbvXoZ7kwlIjIyjqEcA','shooting','classic','name = "classic"
columns = 10
rows = 10
turn_seconds = 60

[[ships]]
name = "carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "destroyer"
size = 2
','137005350076350043233470141230582211516','{"salts": ["7c7b83c33737ce2c0ab09b95bf2e858179ab36748404fbd68c377c5179cd3e3b", "79dcb5882173a3f66792fca9aaf00ad3190474cabee44855e4f853906e382cce"], "terms": {"preset": "classic", "family": null, "rules": null, "first": null, "time": {"turn": 60, "bank": null, "increment": 0}, "rated": false, "public": true}, "rated": false, "public": true}',1700000002903,1700000002903,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('kUeQxfpl2E0oJwQ5ZE_1WA','shooting','classic','name = "classic"
columns = 10
rows = 10
turn_seconds = 60

[[ships]]
name = "carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "destroyer"
size = 2
','115237477846929526502141196459593762548','{"salts": ["d8e6ce015034e870ed1045dc014d532f6f9cfccb4396cb3661a1e762c04012fd", "de8ddeb77218dc1548a4bfa0f7c3c89c26188f87de8da869d722e2876af5bcd8"], "terms": {"preset": "classic", "family": null, "rules": null, "first": null, "time": {"turn": 60, "bank": null, "increment": 0}, "rated": false, "public": true}, "rated": false, "public": true}',1700000002903,1700000002903,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE places (
	invitation TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	account TEXT NOT NULL, 
	answer TEXT NOT NULL, 
	has_radar BOOLEAN NOT NULL, 
	connection TEXT, 
	CONSTRAINT places_key PRIMARY KEY (invitation, place), 
	CONSTRAINT places_invitation_of_invitations FOREIGN KEY(invitation) REFERENCES invitations (id) ON DELETE CASCADE, 
	CONSTRAINT places_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "places" VALUES('alvtDVTZG_NHhot3aYPTXA',0,'UcZ5Ip3VyhhF0jAhi17KnA','accepted',1,NULL);
INSERT INTO "places" VALUES('alvtDVTZG_NHhot3aYPTXA',1,'dyNo5crGe1P0nuGR6jmU-Q','accepted',1,NULL);
INSERT INTO "places" VALUES('ZfRJ-f7PCGXfTB5m3baNVw',0,'UcZ5Ip3VyhhF0jAhi17KnA','accepted',1,NULL);
INSERT INTO "places" VALUES('ZfRJ-f7PCGXfTB5m3baNVw',1,'dyNo5crGe1P0nuGR6jmU-Q','accepted',1,NULL);
INSERT INTO "places" VALUES('Ch4fh30MHly6Rj7DNMfWGw',0,'UcZ5Ip3VyhhF0jAhi17KnA','accepted',1,NULL);
INSERT INTO "places" VALUES('Ch4fh30MHly6Rj7DNMfWGw',1,'dyNo5crGe1P0nuGR6jmU-Q','accepted',1,NULL);
INSERT INTO "places" VALUES('Dx8Y6AV1dXV2g6qfRyCFVQ',0,'UcZ5Ip3VyhhF0jAhi17KnA','accepted',1,NULL);
INSERT INTO "places" VALUES('XXvMIIYv9gxqL4JXoG5pnw',0,'dyNo5crGe1P0nuGR6jmU-Q','accepted',0,NULL);
INSERT INTO "places" VALUES('XXvMIIYv9gxqL4JXoG5pnw',1,'h1WzJshDSfIsB_cngYDEZg','accepted',0,NULL);
INSERT INTO "places" VALUES('Y3uuka7Alg_ERn02zNoQ_w',0,'h1WzJshDSfIsB_cngYDEZg','accepted',0,NULL);
INSERT INTO "places" VALUES('Y3uuka7Alg_ERn02zNoQ_w',1,'dyNo5crGe1P0nuGR6jmU-Q','accepted',0,NULL);
CREATE TABLE positions (
	invitation TEXT NOT NULL, 
	"match" TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	elapsed BIGINT, 
	CONSTRAINT positions_key PRIMARY KEY (invitation), 
	CONSTRAINT positions_invitation_of_invitations FOREIGN KEY(invitation) REFERENCES invitations (id) ON DELETE CASCADE, 
	CONSTRAINT positions_match_of_matches FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
CREATE TABLE presence (
	connection TEXT NOT NULL, 
	account TEXT NOT NULL, 
	has_lobby BOOLEAN NOT NULL, 
	doing TEXT NOT NULL, 
	seen_at BIGINT NOT NULL, 
	left_at BIGINT, 
	CONSTRAINT presence_key PRIMARY KEY (connection), 
	CONSTRAINT presence_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "presence" VALUES('PnxCM3fNS3-mXV0Y6KcTDQ','UcZ5Ip3VyhhF0jAhi17KnA',0,'playing',1700000005403,1700000005403);
INSERT INTO "presence" VALUES('4Aak2HDG_05Hrymp2Vwmtw','dyNo5crGe1P0nuGR6jmU-Q',0,'playing',1700000005403,1700000005403);
INSERT INTO "presence" VALUES('qDblg97iomNXewQx0od1GQ','h1WzJshDSfIsB_cngYDEZg',1,'here',1700000005403,1700000005403);
CREATE TABLE ratings (
	account TEXT NOT NULL, 
	family TEXT NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	CONSTRAINT ratings_key PRIMARY KEY (account, family), 
	CONSTRAINT ratings_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "ratings" VALUES('UcZ5Ip3VyhhF0jAhi17KnA','shooting',2.76353894931404973087e+01,8.06590141354368,1,1);
INSERT INTO "ratings" VALUES('dyNo5crGe1P0nuGR6jmU-Q','shooting',2.23646105068595026912e+01,8.06590141354368,1,0);
CREATE TABLE reports (
	id TEXT NOT NULL, 
	account TEXT, 
	about TEXT, 
	reporter TEXT, 
	speaker TEXT, 
	room TEXT, 
	said_at BIGINT, 
	text TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	reported_at BIGINT NOT NULL, 
	CONSTRAINT reports_key PRIMARY KEY (id), 
	CONSTRAINT reports_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE SET NULL, 
	CONSTRAINT reports_about_of_accounts FOREIGN KEY(about) REFERENCES accounts (id) ON DELETE SET NULL
);
INSERT INTO "reports" VALUES('e4c4ca3d352ec459','dyNo5crGe1P0nuGR6jmU-Q','h1WzJshDSfIsB_cngYDEZg','Bob','Cal','lobby',1700000000390,'Ahoy, wer spielt?','too loud',1700000000392);
CREATE TABLE reset_links (
	token_hash TEXT NOT NULL, 
	account TEXT NOT NULL, 
	expires_at BIGINT NOT NULL, 
	CONSTRAINT reset_links_key PRIMARY KEY (token_hash), 
	CONSTRAINT reset_links_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "reset_links" VALUES('e522ce47106e7303ef22f135863328d0b340342cfeb68facf023cdfa2832dd8b','h1WzJshDSfIsB_cngYDEZg',1795590305357);
CREATE TABLE results (
	"match" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	account TEXT NOT NULL, 
	opponent TEXT NOT NULL, 
	verdict TEXT NOT NULL, 
	shots INTEGER NOT NULL, 
	hits INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	helped BOOLEAN NOT NULL, 
	CONSTRAINT results_key PRIMARY KEY ("match", seat), 
	CONSTRAINT results_match_of_matches FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT results_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "results" VALUES('8QpvbDob1EsGwwz77O8qxQ',0,'dyNo5crGe1P0nuGR6jmU-Q','easy','lost',4,1,70,0);
INSERT INTO "results" VALUES('9axY6fAmTYg5Ue-0kUd8UQ',0,'dyNo5crGe1P0nuGR6jmU-Q','easy','won',4,2,680,0);
INSERT INTO "results" VALUES('DnY2Fcy4KWJoM0iisAQn5A',0,'UcZ5Ip3VyhhF0jAhi17KnA','human','won',4,1,70,0);
INSERT INTO "results" VALUES('DnY2Fcy4KWJoM0iisAQn5A',1,'dyNo5crGe1P0nuGR6jmU-Q','human','lost',4,1,70,0);
CREATE TABLE sanctions (
	kind TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	name TEXT NOT NULL, 
	until BIGINT, 
	made_at BIGINT NOT NULL, 
	CONSTRAINT sanctions_key PRIMARY KEY (kind, subject)
);
INSERT INTO "sanctions" VALUES('muted','cal','Cal',32472144000000,1794985508318);
CREATE TABLE saves (
	account TEXT NOT NULL, 
	name TEXT NOT NULL, 
	"match" TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	saved_at BIGINT NOT NULL, elapsed BIGINT, 
	CONSTRAINT saves_key PRIMARY KEY (account, name), 
	CONSTRAINT saves_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT saves_match_of_matches FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "saves" VALUES('UcZ5Ip3VyhhF0jAhi17KnA','easy','P-ysKw6aryGq6YLe_FTF7w',15,1700000000059,21);
INSERT INTO "saves" VALUES('UcZ5Ip3VyhhF0jAhi17KnA','admiral','ye0VKh_-vjEQ3obQZp6vnQ',14,1700000000084,18);
INSERT INTO "saves" VALUES('UcZ5Ip3VyhhF0jAhi17KnA','medium','5Hr0-EIaYEg84M5cRQ1keQ',15,1700000000229,17);
INSERT INTO "saves" VALUES('UcZ5Ip3VyhhF0jAhi17KnA','hard','OLa0zxXsY1-vkvdgGIWR9w',15,1700000000254,18);
INSERT INTO "saves" VALUES('UcZ5Ip3VyhhF0jAhi17KnA','together','SJcP3yOch0auCGALif9JVw',8,1700000000386,17);
CREATE TABLE seats (
	"match" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	account TEXT, 
	level TEXT, 
	agreed BOOLEAN NOT NULL, ready_at BIGINT, adjourns INTEGER, 
	CONSTRAINT seats_key PRIMARY KEY ("match", seat), 
	CONSTRAINT seats_match_of_matches FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT seats_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE SET NULL
);
INSERT INTO "seats" VALUES('xdF0Mvai7j9XJfGV59My4g',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('xdF0Mvai7j9XJfGV59My4g',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('Y1BgoN1uc2LUmnMtoAugow',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('Y1BgoN1uc2LUmnMtoAugow',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('1dVS7u27kOeajmq3_R-vIA',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('1dVS7u27kOeajmq3_R-vIA',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('MeWcyc59pIx9IQFsgDguIw',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('MeWcyc59pIx9IQFsgDguIw',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('e1BhpI_PGLhYQmffscOfXQ',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('e1BhpI_PGLhYQmffscOfXQ',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('rgHreqdXrF50PWhs4YfqYw',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('rgHreqdXrF50PWhs4YfqYw',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('jtpavPWghZLFALyLshZ_oQ',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('jtpavPWghZLFALyLshZ_oQ',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('CeZ3gH0pQepbUO4BoPBguA',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('CeZ3gH0pQepbUO4BoPBguA',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('o_ZnXXButkLuBYSNbUwZ0Q',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('o_ZnXXButkLuBYSNbUwZ0Q',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('GAF0kbt35ox6EaE51lHG7w',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('GAF0kbt35ox6EaE51lHG7w',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('7fQlsIGzt0KGGAla8ohw-g',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('7fQlsIGzt0KGGAla8ohw-g',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('30X9sxYCIq7xwVNaRRPGXA',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('30X9sxYCIq7xwVNaRRPGXA',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('pJ5qHbn7OBgeqb3slW5tQQ',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('pJ5qHbn7OBgeqb3slW5tQQ',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('z0TNzwlEurrmulkPhVL5Vg',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('z0TNzwlEurrmulkPhVL5Vg',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('fpFIgXUnO-Vr58Ec-1dXVg',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('fpFIgXUnO-Vr58Ec-1dXVg',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('OYn22biUeAYdwVz9ZfEhnw',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('OYn22biUeAYdwVz9ZfEhnw',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('lpz1V3UeRDrGvxp4udUeDQ',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('lpz1V3UeRDrGvxp4udUeDQ',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('lpz1V3UeRDrGvxp4udUeDQ',2,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('lpz1V3UeRDrGvxp4udUeDQ',3,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('MrotYZWzZRrHsgnFGx6VtQ',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('MrotYZWzZRrHsgnFGx6VtQ',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('MrotYZWzZRrHsgnFGx6VtQ',2,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('MrotYZWzZRrHsgnFGx6VtQ',3,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('H0raiX6TwVq9KLzeJpTdwg',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('H0raiX6TwVq9KLzeJpTdwg',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('H0raiX6TwVq9KLzeJpTdwg',2,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('pL9q2gHTynnM7nBFECMz4g',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('pL9q2gHTynnM7nBFECMz4g',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('osFcHMDl3Vyx8a6-YuneSQ',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('osFcHMDl3Vyx8a6-YuneSQ',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('7ShXLb5A044qIHAmZCyymw',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('7ShXLb5A044qIHAmZCyymw',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('sckURKSnUXIRYu1dKkLNcA',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('sckURKSnUXIRYu1dKkLNcA',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('cs6yAZhuR7Wp4c5Cb5P8yw',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('cs6yAZhuR7Wp4c5Cb5P8yw',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('PU4K6tEhWrlty3X3DSNa8g',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('PU4K6tEhWrlty3X3DSNa8g',1,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('P-ysKw6aryGq6YLe_FTF7w',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('P-ysKw6aryGq6YLe_FTF7w',1,NULL,'easy',1,NULL,NULL);
INSERT INTO "seats" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('ye0VKh_-vjEQ3obQZp6vnQ',1,NULL,'admiral',1,NULL,NULL);
INSERT INTO "seats" VALUES('nOdrs8aw8agrOMThGeIkUA',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('nOdrs8aw8agrOMThGeIkUA',1,NULL,'sea-battle',1,NULL,NULL);
INSERT INTO "seats" VALUES('T6Xb1nkKJlOdPkTi_EdInA',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('T6Xb1nkKJlOdPkTi_EdInA',1,NULL,'medium',1,NULL,NULL);
INSERT INTO "seats" VALUES('ji4iAtSTCLpQcomjNzYM7Q',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('ji4iAtSTCLpQcomjNzYM7Q',1,NULL,'captain',1,NULL,NULL);
INSERT INTO "seats" VALUES('ts_HDk_-0-VPxkp1rtl7vw',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('ts_HDk_-0-VPxkp1rtl7vw',1,NULL,'hard',1,NULL,NULL);
INSERT INTO "seats" VALUES('Ftj0T8A0gS-9_CLfosqGxg',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('Ftj0T8A0gS-9_CLfosqGxg',1,NULL,'lattice',1,NULL,NULL);
INSERT INTO "seats" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('WmoZ_vFQsOBOok7mM1TcqQ',1,NULL,'parity',1,NULL,NULL);
INSERT INTO "seats" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('5Hr0-EIaYEg84M5cRQ1keQ',1,NULL,'medium',1,NULL,NULL);
INSERT INTO "seats" VALUES('OLa0zxXsY1-vkvdgGIWR9w',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('OLa0zxXsY1-vkvdgGIWR9w',1,NULL,'hard',1,NULL,NULL);
INSERT INTO "seats" VALUES('KxsYhRYkqJfXC0oz5xm7xA',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('KxsYhRYkqJfXC0oz5xm7xA',1,NULL,'easy',1,NULL,NULL);
INSERT INTO "seats" VALUES('KxsYhRYkqJfXC0oz5xm7xA',2,NULL,'easy',1,NULL,NULL);
INSERT INTO "seats" VALUES('KxsYhRYkqJfXC0oz5xm7xA',3,NULL,'easy',1,NULL,NULL);
INSERT INTO "seats" VALUES('8QpvbDob1EsGwwz77O8qxQ',0,'dyNo5crGe1P0nuGR6jmU-Q',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('8QpvbDob1EsGwwz77O8qxQ',1,NULL,'easy',1,NULL,NULL);
INSERT INTO "seats" VALUES('9axY6fAmTYg5Ue-0kUd8UQ',0,'dyNo5crGe1P0nuGR6jmU-Q',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('9axY6fAmTYg5Ue-0kUd8UQ',1,NULL,'easy',1,NULL,NULL);
INSERT INTO "seats" VALUES('VEqO63J49xyyeXYPDiBThg',0,'dyNo5crGe1P0nuGR6jmU-Q',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('VEqO63J49xyyeXYPDiBThg',1,NULL,'easy',1,NULL,NULL);
INSERT INTO "seats" VALUES('DnY2Fcy4KWJoM0iisAQn5A',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('DnY2Fcy4KWJoM0iisAQn5A',1,'dyNo5crGe1P0nuGR6jmU-Q',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('vuAS18cT0YFUw6BpVHkNmg',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('vuAS18cT0YFUw6BpVHkNmg',1,'dyNo5crGe1P0nuGR6jmU-Q',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('SJcP3yOch0auCGALif9JVw',0,'UcZ5Ip3VyhhF0jAhi17KnA',NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES('SJcP3yOch0auCGALif9JVw',1,'dyNo5crGe1P0nuGR6jmU-Q',NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES('5W6jbvXoZ7kwlIjIyjqEcA',0,'dyNo5crGe1P0nuGR6jmU-Q',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('5W6jbvXoZ7kwlIjIyjqEcA',1,'h1WzJshDSfIsB_cngYDEZg',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('kUeQxfpl2E0oJwQ5ZE_1WA',0,'h1WzJshDSfIsB_cngYDEZg',NULL,1,NULL,NULL);
INSERT INTO "seats" VALUES('kUeQxfpl2E0oJwQ5ZE_1WA',1,'dyNo5crGe1P0nuGR6jmU-Q',NULL,1,NULL,NULL);
CREATE TABLE sessions (
	id TEXT NOT NULL, 
	token_hash TEXT NOT NULL, 
	account TEXT NOT NULL, 
	label TEXT NOT NULL, 
	created_at BIGINT NOT NULL, 
	seen_at BIGINT NOT NULL, 
	expires_at BIGINT NOT NULL, 
	CONSTRAINT sessions_key PRIMARY KEY (id), 
	CONSTRAINT sessions_token_hash_once UNIQUE (token_hash), 
	CONSTRAINT sessions_account_of_accounts FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('b1ya65mQrNSKPIHyuQvjmg','e12a5e986147f2cd7eebd0ca64af30d338973d9fc894d0d54f6d7bc16bc4be52','UcZ5Ip3VyhhF0jAhi17KnA','golden',1700000000002,1700000000002,1731536000002);
INSERT INTO "sessions" VALUES('THDLVgk4-CD_oZuRd9pK3Q','099df4c86c331149dbcaaedeba157525bdd946368e19f43acb67a14f9125080a','dyNo5crGe1P0nuGR6jmU-Q','golden',1700000000004,1700000000004,1731536000004);
INSERT INTO "sessions" VALUES('wHC2HtwWdgZ2p1Gddc4-fA','0ae6cfe194bf366fd25a5b38c1b73b6d0973f8dcb476f319db987a831046bf83','h1WzJshDSfIsB_cngYDEZg','golden',1700000000006,1700000000006,1731536000006);
INSERT INTO "sessions" VALUES('FoJ5iUUS8Y4SKCnljZm3yg','64e0817d02894c1cae488625ce742ee5ae08dab92b05f0c044bc5cfa235421ef','uVgRWHWlJnApfLsVNtE_Ew','golden',1700000000007,1700000000007,1731536000007);
INSERT INTO "sessions" VALUES('r-w05sNsmc_KMSqXHbMrqQ','05a5eeae114d60cdba578267423172a6490e39647c19b7809a6e84bc652f96cc','5cGKp65oGmFn_HmUdQbJOw','bot',1700000000037,1700000000037,2015360000037);
CREATE TABLE tournaments (
	id TEXT NOT NULL, 
	host TEXT, 
	name TEXT NOT NULL, 
	terms TEXT NOT NULL, 
	format TEXT NOT NULL, 
	games INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	created_at BIGINT NOT NULL, 
	CONSTRAINT tournaments_key PRIMARY KEY (id), 
	CONSTRAINT tournaments_host_of_accounts FOREIGN KEY(host) REFERENCES accounts (id) ON DELETE SET NULL
);
INSERT INTO "tournaments" VALUES('J38v5qBDBku3sCvHmozb7A','UcZ5Ip3VyhhF0jAhi17KnA','Spring cup','{"family":null,"first":null,"preset":"classic","public":true,"rated":false,"rules":null,"time":{"bank":null,"increment":0,"turn":60}}','round-robin',2,'running',1700000000395);
INSERT INTO "tournaments" VALUES('-L85UeZeYocr5xVVttUrcg','UcZ5Ip3VyhhF0jAhi17KnA','Summer cup','{"family":null,"first":null,"preset":"classic","public":true,"rated":false,"rules":null,"time":{"bank":null,"increment":0,"turn":60}}','round-robin',2,'open',1700000000400);
CREATE TABLE writers (
	id TEXT NOT NULL, 
	done BIGINT NOT NULL, 
	seen_at BIGINT NOT NULL, 
	CONSTRAINT writers_key PRIMARY KEY (id)
);
INSERT INTO "writers" VALUES('Qe5Lfw-R3B25KV9S',412,1794985502597);
INSERT INTO "writers" VALUES('2SqwKTUQw0xvwznJ',1,1794985505357);
INSERT INTO "writers" VALUES('JvvVbfFuduKVXHpj',1,1794985508321);
INSERT INTO "writers" VALUES('j0fndq5i3g40jm2U',1,1794985511331);
CREATE INDEX sessions_account ON sessions (account);
CREATE INDEX matches_due_at ON matches (due_at);
CREATE INDEX seats_account ON seats (account);
CREATE UNIQUE INDEX entries_command ON entries ("match", command);
CREATE INDEX results_account ON results (account);
CREATE INDEX presence_account ON presence (account);
CREATE INDEX invitations_host ON invitations (host);
CREATE INDEX invitations_changed_at ON invitations (changed_at);
CREATE INDEX places_account ON places (account);
CREATE INDEX chat_account ON chat (account);
CREATE INDEX chat_room ON chat (room, id);
CREATE INDEX bots_owner ON bots (owner);
CREATE INDEX reports_account ON reports (account);
CREATE INDEX reports_about ON reports (about);
CREATE INDEX reset_links_account ON reset_links (account);
CREATE INDEX sessions_expires_at ON sessions (expires_at);
CREATE INDEX presence_left_at ON presence (left_at);
CREATE INDEX invitations_state ON invitations (state, expires_at);
CREATE INDEX blocks_blocked ON blocks (blocked);
CREATE INDEX accounts_guest ON accounts (created_at) WHERE name IS NULL;
CREATE INDEX matches_running ON matches (created_at) WHERE finished_at IS NULL;
CREATE INDEX places_connection ON places (connection) WHERE connection IS NOT NULL;
CREATE INDEX positions_match ON positions ("match");
CREATE INDEX tournaments_host ON tournaments (host);
CREATE INDEX tournaments_state ON tournaments (state, id);
CREATE INDEX tournaments_created_at ON tournaments (created_at);
CREATE INDEX entrants_account ON entrants (account);
CREATE INDEX fixtures_match ON fixtures ("match");
COMMIT;
