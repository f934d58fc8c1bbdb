import { error, type Loose, type PlantedFault, success } from "../planted-fault";

export const recordFaults: readonly PlantedFault[] = [
  {
    name: "the records do not show a fresh order",
    after: success("/dt/", () => ({ total_records: 0, total_pages: 0, records: [] })),
    found: error("POST /api/user/dt/", "records", "records"),
  },
  {
    name: "the records ignore their filters",
    before: ({ path, body }) => path === "/dt/" && (body["filters"] = {}),
    found: error("POST /api/user/dt/", "total_records", "records"),
  },
  {
    name: "the records of a game are those of every game",
    before: ({ path, body }) => path === "/dt/" && delete (body["filters"] as Loose).game,
    found: error("POST /api/user/dt/", "records", "records"),
  },
  {
    name: "the records ignore their dates",
    before: ({ path, body }) => path === "/dt/" && delete body["f-date-to-created_at"],
    found: error("POST /api/user/dt/", "total_records", "records"),
  },
  {
    name: "created_at without an offset",
    after: success("/dt/", ({ records }: Loose) =>
      records.forEach((each: Loose) => (each.created_at = "2026-11-21 10:00:21")),
    ),
    found: error("POST /api/user/dt/", "records.0.created_at", "records"),
  },
  {
    name: "the records answer larger pages than were asked for",
    after: success("/dt/", (body: Loose) => void (body.ipp = 500)),
    found: error("POST /api/user/dt/", "ipp", "records"),
  },
  {
    name: "the records count pages wrongly",
    after: success("/dt/", (body: Loose) => void (body.total_pages = 9)),
    found: error("POST /api/user/dt/", "total_pages", "records"),
  },
];
