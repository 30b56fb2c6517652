// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Progress as a file: saved, and opened again in another browser.

import { openDialog, textButton } from "../../board/dialog.ts";
import { exportProgress, importProgress, LARGEST_PROGRESS } from "../progress.ts";
import { filePicker, pageText, paragraph, resultLine, saveFile, type Desk } from "./desk.ts";

/** Opens the dialog for files of progress. */
export function progressDialog(desk: Desk): HTMLDialogElement {
  const { shelf } = desk;
  const result = resultLine();
  const counted = paragraph(desk, "library.kept", { count: shelf.solved().size, started: shelf.started().size });
  const save = textButton(pageText(desk, "library.save_progress"), () => {
    saveFile("puzzlemill-progress.json", exportProgress(shelf), "application/json");
  });
  const read = (text: string): void => {
    desk.keep(); // The open game counts with all its time.
    const { added, replaced, left, stored } = importProgress(text, shelf);
    desk.readAgain();
    const done = pageText(desk, "library.imported", { added, replaced, left });
    result.textContent = stored ? done : `${done} ${pageText(desk, "library.not_stored")}`;
    counted.textContent = pageText(desk, "library.kept", { count: shelf.solved().size, started: shelf.started().size });
  };
  return openDialog({
    title: pageText(desk, "library.progress"),
    close: pageText(desk, "common.close"),
    body: [
      counted,
      shelf.lasting ? null : paragraph(desk, "library.not_stored"),
      paragraph(desk, "library.progress_lead"),
      save,
      filePicker(desk, pageText(desk, "library.open_progress"), LARGEST_PROGRESS, result, read),
      result,
    ],
  });
}
